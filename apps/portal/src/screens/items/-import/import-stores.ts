export const everyStore = 'all'

/** "All the Stores" stands alone: choosing it drops the others, choosing another drops it. */
export const onlyOrAll = (values: string[]): string[] => {
  const last = values.at(-1)
  return last === everyStore ? [everyStore] : values.filter((value) => value !== everyStore)
}
