import { createHash } from 'node:crypto'

/** Returns the key of a file's headings: the same for the same names in any order. */
export const headingKey = (names: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(names.toSorted())).digest('hex')
