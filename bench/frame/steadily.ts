import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'

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
 * succeeded and of those that were refused, and the seconds in which they were started.
 */
export const steadily = async (seconds: number, perSecond: number, work: () => Promise<unknown>) => {
  const begun = performance.now()
  const running: Promise<Ended>[] = []
  for (let nth = 0; nth < perSecond * seconds; nth += 1) {
    const aheadMs = begun + (nth * 1000) / perSecond - performance.now()
    if (aheadMs > 1) await pause(aheadMs)
    // Behind schedule: answers are read between the calls that are due at once.
    else if (nth % 8 === 0) await breathe()
    running.push(timeOf(work))
  }
  const startedIn = (performance.now() - begun) / 1000
  const ended = await Promise.all(running)
  const timesOf = (isDone: boolean): number[] => ended.flatMap((one) => (one.isDone === isDone ? [one.ms] : []))
  return { times: timesOf(true), refused: timesOf(false), seconds: Math.max(seconds, startedIn) }
}
