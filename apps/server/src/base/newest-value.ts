/** Returns the value of a key: the last one again, or a new one for another key. */
export type NewestValue<T> = (key: string, compute: () => Promise<T>) => Promise<T>

/** Creates a cache of one value. A failed computation is not kept. */
export const newNewestValue = <T>(): NewestValue<T> => {
  let kept: { key: string; value: Promise<T> } | undefined
  return (key, compute) => {
    if (kept?.key === key) return kept.value
    const value = compute()
    const entry = { key, value }
    kept = entry
    value.catch(() => {
      if (kept === entry) kept = undefined
    })
    return value
  }
}
