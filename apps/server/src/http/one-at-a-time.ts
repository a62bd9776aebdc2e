import { refuse } from '#server/base/refusal.ts'

const running = new Set<string>()

/** Runs one report per name at a time. Refuses a second request at once, before it takes a shared connection. */
export const oneAtATime = async <T>(turn: string, work: () => Promise<T>): Promise<T> => {
  if (running.has(turn)) refuse('report.running')
  running.add(turn)
  try {
    return await work()
  } finally {
    running.delete(turn)
  }
}
