/** Every queue, made by `migrate`. Retries are few: handlers keep their own lease and count their own attempts. */
export const queues = {
  'item-import': { retryLimit: 5, retryDelay: 1, retryBackoff: true, expireInSeconds: 3600 },
  'send-post': { retryLimit: 12, retryDelay: 5, retryBackoff: true, expireInSeconds: 120 },
  // Tried for a day, at least every five minutes; what has expired by then gives up by itself.
  'identity-post': { retryLimit: 320, retryDelay: 5, retryBackoff: true, retryDelayMax: 300, expireInSeconds: 120 },
  'keep-house': { retryLimit: 0, expireInSeconds: 300 },
} as const
export type QueueName = keyof typeof queues
