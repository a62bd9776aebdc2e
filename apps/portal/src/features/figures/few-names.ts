/** Maximum of names in a sentence; above it only their number is shown. */
export const namedMax = 4

/** Returns a list of the names; undefined when there are none or more than a sentence takes. */
export const fewNames = (names: readonly string[], language: string): string | undefined =>
  names.length > 0 && names.length <= namedMax ? new Intl.ListFormat(language).format(names) : undefined
