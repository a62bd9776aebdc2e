/**
 * Writes to the browser console: messages required by the specifications, and unexpected errors that the screen shows
 * in other words.
 */
export const log = (level: 'error' | 'warn', words: string, error: unknown): void => {
  // oxlint-disable-next-line no-console -- Spec 1 §7 and §8 want failed settings and bot checks told there, and who mends a fault looks there
  console[level](words, error)
}
