import process from 'node:process'

/** Runs a step of the start. */
export type Progress = <T>(step: string, work: () => Promise<T>) => Promise<T>

/** Prints the name of a step of the start and, when the step has ended, its seconds on the same line. */
export const withProgress: Progress = async (step, work) => {
  const began = performance.now()
  process.stdout.write(`${step} … `)
  let outcome = 'stopped'
  try {
    const result = await work()
    outcome = `${Math.round((performance.now() - began) / 1000)} s`
    return result
  } finally {
    process.stdout.write(`${outcome}\n`)
  }
}
