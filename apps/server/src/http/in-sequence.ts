const last = new Map<string, Promise<unknown>>()

/** Runs tasks with the same name in sequence within this process. */
export const inSequence = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const mine = (last.get(name) ?? Promise.resolve()).then(work)
  const settled = mine.catch(() => undefined)
  last.set(name, settled)
  try {
    return await mine
  } finally {
    if (last.get(name) === settled) last.delete(name)
  }
}
