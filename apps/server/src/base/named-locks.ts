import { refuse } from './refusal.ts'

/** Creates the locks of a process: work under one name does not run twice at once in this process. */
export const newNamedLocks = () => {
  const last = new Map<string, Promise<unknown>>()
  const running = new Set<string>()
  return {
    /** Runs tasks with the same name in sequence. */
    inSequence: async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const mine = (last.get(name) ?? Promise.resolve()).then(work)
      const settled = mine.catch(() => undefined)
      last.set(name, settled)
      try {
        return await mine
      } finally {
        if (last.get(name) === settled) last.delete(name)
      }
    },
    /** Runs one report per name at a time. Refuses a second request at once, before it takes a shared connection. */
    oneAtATime: async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      if (running.has(name)) refuse('report.running')
      running.add(name)
      try {
        return await work()
      } finally {
        running.delete(name)
      }
    },
  }
}
export type NamedLocks = ReturnType<typeof newNamedLocks>
