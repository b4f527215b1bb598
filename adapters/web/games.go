package web

// gamesFile is the file with which the page learns what games there are.
const gamesFile = "games.json"

// gamesJSON returns the content of gamesFile.
//
// TODO: the registry of games knows all of this; its JSON takes the place of this constant.
var gamesJSON = func() []byte { return []byte(threeGames) }

const threeGames = `[
 {"name":"connectfour","title":"Four in a row","goal":"Four in a row win: across, down or diagonally.",
  "sides":["Red","Yellow"],"look":"holes","line":4,"gravity":true,"counted":false,
  "notation":{"letters":"","fromTop":false},
  "boards":{"sizes":[4,5,6,7,8,9,10,11,12],"usual":[6,7],"square":false,"hole":true,"rules":[],"random":[9,12]}},
 {"name":"nogo","title":"NoGo","goal":"Whoever has no move that captures nothing loses.",
  "sides":["Black","White"],"look":"stones","line":0,"gravity":false,"counted":false,
  "notation":{"letters":"ABCDEFGHJ","fromTop":false},
  "boards":{"sizes":[5,6,7,8,9],"usual":[9,9],"square":true,"hole":false,"rules":[],"random":null}},
 {"name":"reversi","title":"Reversi","goal":"Whoever has more discs in the end wins.",
  "sides":["Black","White"],"look":"discs","line":0,"gravity":false,"counted":true,
  "notation":{"letters":"abcdefgh","fromTop":true},
  "boards":{"sizes":[4,6,8],"usual":[8,8],"square":true,"hole":false,"rules":["nopass"],"random":null}}
]
`
