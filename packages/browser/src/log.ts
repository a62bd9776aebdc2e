/** The browser's console, for what the specifications want written there and nothing else. */
export const log = (level: 'error' | 'warn', words: string, error: unknown): void => {
  // oxlint-disable-next-line no-console -- Spec 1 §7 and §8 want failed settings and bot checks told there
  console[level](words, error)
}
