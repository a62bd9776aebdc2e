/** The browser's console: for what the specifications want written there, and for a fault that people are told of in other words. */
export const log = (level: 'error' | 'warn', words: string, error: unknown): void => {
  // oxlint-disable-next-line no-console -- Spec 1 §7 and §8 want failed settings and bot checks told there, and who mends a fault looks there
  console[level](words, error)
}
