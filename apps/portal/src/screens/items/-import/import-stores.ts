export const everyStore = 'all'

/** "All the Stores" excludes single stores: choosing either clears the opposite choice. */
export const onlyOrAll = (values: string[]): string[] => {
  const last = values.at(-1)
  return last === everyStore ? [everyStore] : values.filter((value) => value !== everyStore)
}
