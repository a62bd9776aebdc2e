/** Every queue, made by `migrate`. Retries are few: handlers keep their own lease and count their own attempts. */
export const queues = {
  // 'short': a batch waits in its queue once, however often it is put there.
  'item-import-small': { policy: 'short', retryLimit: 5, retryDelay: 1, retryBackoff: true, expireInSeconds: 3600 },
  'item-import-large': { policy: 'short', retryLimit: 5, retryDelay: 1, retryBackoff: true, expireInSeconds: 3600 },
  // The quick way out alone: what is not sent at once waits in its table, and the sweep tries again.
  outbox: { retryLimit: 0, expireInSeconds: 180 },
  'bank-item-remove': { retryLimit: 20, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 120 },
  // What Plaid reported: for a day, as Plaid itself would repeat it; after that the reconciliation asks.
  'plaid-news': { retryLimit: 30, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 120 },
  // What the bank sent back: each step is done once, whoever takes it up.
  'bank-replies': { retryLimit: 0, expireInSeconds: 900 },
  'bank-reconcile': { retryLimit: 0, expireInSeconds: 900 },
  'identity-reconcile': { retryLimit: 0, expireInSeconds: 900 },
  'tin-check': { retryLimit: 0, expireInSeconds: 300 },
  // One question at the card issuer, until it has an answer; the sweep finds what is lost.
  'card-settle': { retryLimit: 0, expireInSeconds: 120 },
  // Whether items are on a list in force: all of it is looked at again by the clock.
  'approved-products': { retryLimit: 0, expireInSeconds: 900 },
  // Mails of a new schedule of fees, partner by partner; the clock finds whom a worker that died did not reach.
  'fee-notices': { retryLimit: 2, retryDelay: 60, expireInSeconds: 900 },
  // Every rule of the books; a worker that died leaves it to another, which begins anew.
  proofs: { retryLimit: 2, retryDelay: 60, expireInSeconds: 3 * 3600 },
  'sales-sweep': { retryLimit: 0, expireInSeconds: 300 },
  // The clock of settlement: each finds what is due by itself, and goes on where another stopped.
  'settlement-runs': { policy: 'short', retryLimit: 0, expireInSeconds: 3600 },
  'payouts-send': { policy: 'short', retryLimit: 0, expireInSeconds: 900 },
  'payouts-settle': { policy: 'short', retryLimit: 0, expireInSeconds: 3600 },
  // Files from before documents were encrypted.
  'seal-documents': { policy: 'short', retryLimit: 0, expireInSeconds: 3600 },
  retention: { retryLimit: 0, expireInSeconds: 300 },
  'sweep-files': { retryLimit: 0, expireInSeconds: 900 },
} as const
export type QueueName = keyof typeof queues
