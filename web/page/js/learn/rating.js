// A person's rating by puzzles: Glicko-1 (Glickman, Parameter estimation in large dynamic paired
// comparison experiments, Applied Statistics 48, 1999). A puzzle is an opponent of known strength.

/**
 * The rating with its deviation, and how many puzzles in a row were solved at the first try, now and at most.
 * @typedef {{ rating: number, deviation: number, row: number, most: number }} Standing
 */

/**
 * Who is new may be a child, or know the game. With the usual deviation of 350 a slip in the first puzzle,
 * which is easy, would cost 600 points.
 * @type {Standing}
 */
export const newcomer = { rating: 400, deviation: 200, row: 0, most: 0 };

/** The deviation below which a rating does not settle, so that it follows a person who learns. */
const least = 60;

/** A standing after the first try at a new puzzle of a rating. @param {Standing} before @param {number} puzzle @param {boolean} right @returns {Standing} */
export function rated({ rating, deviation, row, most }, puzzle, right) {
  const q = Math.LN10 / 400;
  const expected = 1 / (1 + 10 ** ((puzzle - rating) / 400));
  const information = 1 / deviation ** 2 + q ** 2 * expected * (1 - expected);
  const next = right ? row + 1 : 0;
  return {
    rating: rating + (q / information) * (Number(right) - expected),
    deviation: Math.max(1 / Math.sqrt(information), least),
    row: next,
    most: Math.max(most, next),
  };
}
