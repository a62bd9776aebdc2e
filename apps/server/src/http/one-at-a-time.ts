import { refuse } from '../refusal.ts'

const running = new Set<string>()

/** Whoever asks again while theirs is being made is told so at once, and takes none of the few connections that all share. */
export const oneAtATime = async <T>(turn: string, work: () => Promise<T>): Promise<T> => {
  if (running.has(turn)) refuse('report.running')
  running.add(turn)
  try {
    return await work()
  } finally {
    running.delete(turn)
  }
}
