const last = new Map<string, Promise<unknown>>()

/** Runs works of one name one after the other, as far as this process runs them. */
export const inLine = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const mine = (last.get(name) ?? Promise.resolve()).then(work)
  const settled = mine.catch(() => undefined)
  last.set(name, settled)
  try {
    return await mine
  } finally {
    if (last.get(name) === settled) last.delete(name)
  }
}
