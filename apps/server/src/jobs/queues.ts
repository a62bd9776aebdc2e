/** Every queue, made by `migrate`. Retries are few: handlers keep their own lease and count their own attempts. */
export const queues = {
  'item-import': { retryLimit: 5, retryDelay: 1, retryBackoff: true, expireInSeconds: 3600 },
  'send-post': { retryLimit: 12, retryDelay: 5, retryBackoff: true, expireInSeconds: 120 },
  // Tried for a day, at least every five minutes; what has expired by then gives up by itself.
  'identity-post': { retryLimit: 320, retryDelay: 5, retryBackoff: true, retryDelayMax: 300, expireInSeconds: 120 },
  'bank-item-remove': { retryLimit: 20, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 120 },
  // What Plaid told: for a day, as Plaid itself would repeat it; after that the reconciliation asks.
  'plaid-news': { retryLimit: 30, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 120 },
  'bank-reconcile': { retryLimit: 0, expireInSeconds: 900 },
  'identity-reconcile': { retryLimit: 0, expireInSeconds: 900 },
  'tin-check': { retryLimit: 0, expireInSeconds: 300 },
  'keep-house': { retryLimit: 0, expireInSeconds: 300 },
} as const
export type QueueName = keyof typeof queues
