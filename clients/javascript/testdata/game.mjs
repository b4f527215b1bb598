// What every engine of the package has to do, over any transport.

/** Plays a whole game and stops searches in their midst; returns what came of it. */
export async function trial(client) {
  const moves = [];
  for (let move; move !== null; moves.push(move)) ({ move } = await client.search(["go nodes 300"]));
  const [{ value: result }] = await client.ask(["query result"]);
  const stops = [];
  for (const game of ["9 9", "12 12", "reversi", "nogo"]) {
    await client.ask([`newgame ${game}`]);
    const whole = await limited(client);
    for (let i = 0; i < 3; i++) stops.push([await stopped(client, 30 + 11 * i), whole]);
  }
  const refused = await client.ask(["play 99,99"]).catch(error => `${error.constructor.name} ${error.message}`);
  const { name } = client;
  client.close();
  const closed = await client.ask([]).catch(error => error.constructor.name);
  return { name, moves, result, stops, refused, closed };
}

/** Milliseconds until a search that has run for some time answers stop. */
async function stopped(client, running) {
  let asked = 0;
  const search = client.search(["analyze infinite"]);
  setTimeout(() => {
    asked = performance.now();
    client.stop();
  }, running);
  await search;
  return performance.now() - asked;
}

/** Milliseconds until a search of 400 answers, longer on a busy machine. */
async function limited(client) {
  const asked = performance.now();
  await client.search(["analyze movetime 400"]);
  return performance.now() - asked;
}
