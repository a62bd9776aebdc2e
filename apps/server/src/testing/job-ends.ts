import { setTimeout as pause } from 'node:timers/promises'
import type { Job } from '#server/jobs/define.ts'

let end = Promise.withResolvers<void>()

/** The same jobs, each of which reports its end to `nextJobEnd`. */
export const reportingJobs = (jobs: readonly Job[]): Job[] =>
  jobs.map((job) => ({
    ...job,
    run: async (payload, deps) => {
      try {
        await job.run(payload, deps)
      } finally {
        end.resolve()
        end = Promise.withResolvers()
      }
    },
  }))

/** Waits for the next job that ends in this process, at most a quarter of a second: another process may work as well. */
const nextJobEnd = (): Promise<unknown> => Promise.race([end.promise, pause(250, undefined, { ref: false })])

/** Milliseconds for work of a busy machine. */
const patienceMs = 60_000

/** Asks at once and after each job until the work is over. */
export const afterJobs = async <T>(ask: () => Promise<T>, isOver: (answer: T) => boolean): Promise<T> => {
  const since = performance.now()
  while (performance.now() - since < patienceMs) {
    // Before the question: a job that ends while it is answered counts.
    const job = nextJobEnd()
    const answer = await ask()
    if (isOver(answer)) return answer
    await job
  }
  throw new Error('the work did not end within a minute')
}
