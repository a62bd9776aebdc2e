/** Statements per test: a test that hangs names them, and the next one begins anew. */
const perTest = 10

/** Returns the first statement of each ten, one for each test of a kill. */
export const tens = (statements: number): number[] =>
  Array.from({ length: Math.ceil(statements / perTest) }, (_, nth) => 1 + nth * perTest)

/** Runs `survives` for each `stride`-th of ten statements until it was not killed. Returns the number of kills. Ends with the test. */
export const killTen = async (
  signal: AbortSignal,
  from: number,
  stride: number,
  survives: (at: number) => Promise<boolean>,
): Promise<number> => {
  let kills = 0
  for (let at = from; at < from + perTest; at += stride) {
    signal.throwIfAborted()
    // The work has fewer statements.
    if (!(await survives(at))) break
    kills += 1
  }
  return kills
}
