import { setTimeout as pause } from 'node:timers/promises'

type Ended = { ms: number; isDone: boolean }

const timeOf = async (work: () => Promise<unknown>): Promise<Ended> => {
  const begun = performance.now()
  const isDone = await work().then(
    () => true,
    () => false,
  )
  return { ms: performance.now() - begun, isDone }
}

/**
 * Starts `work` at a steady rate, whether or not earlier ones have ended. Returns the times in milliseconds of those that
 * succeeded and of those that were refused.
 */
export const steadily = async (seconds: number, perSecond: number, work: () => Promise<unknown>) => {
  const begun = performance.now()
  const running: Promise<Ended>[] = []
  for (let nth = 0; nth < perSecond * seconds; nth += 1) {
    await pause(Math.max(0, begun + (nth * 1000) / perSecond - performance.now()))
    running.push(timeOf(work))
  }
  const ended = await Promise.all(running)
  const timesOf = (isDone: boolean): number[] => ended.flatMap((one) => (one.isDone === isDone ? [one.ms] : []))
  return { times: timesOf(true), refused: timesOf(false) }
}
