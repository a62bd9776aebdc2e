import type { Db } from './db.ts'

/** Every queue, created by `migrate`. Retries are few, because handlers have their own lease and attempt count. */
export const queues = {
  // 'short': a batch is queued at most once at a time.
  'item-import-small': { policy: 'short', retryLimit: 5, retryDelay: 1, retryBackoff: true, expireInSeconds: 3600 },
  'item-import-large': { policy: 'short', retryLimit: 5, retryDelay: 1, retryBackoff: true, expireInSeconds: 3600 },
  // An undo of many values. Its chunks lock the row of the undo, so that two workers do nothing twice.
  'catalogue-undo': { policy: 'short', retryLimit: 0, expireInSeconds: 3600 },
  // The fast path: what is not sent at once waits in its table for the sweep.
  outbox: { retryLimit: 0, expireInSeconds: 180 },
  'bank-item-remove': { retryLimit: 20, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 120 },
  // Webhooks of Plaid: retried for a day, like Plaid's own repetitions; afterwards the reconciliation finds the change.
  'plaid-news': { retryLimit: 30, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 120 },
  // Replies of the bank: each step runs once, in any worker.
  'bank-replies': { retryLimit: 0, expireInSeconds: 900 },
  'bank-reconcile': { retryLimit: 0, expireInSeconds: 900 },
  'identity-reconcile': { retryLimit: 0, expireInSeconds: 900 },
  'partner-ends': { retryLimit: 0, expireInSeconds: 300 },
  'tin-check': { retryLimit: 0, expireInSeconds: 300 },
  'document-expiry': { retryLimit: 0, expireInSeconds: 900 },
  // Re-checks of approved providers whose license has expired; the next run continues.
  'licence-expiry': { retryLimit: 0, expireInSeconds: 900 },
  // Reminders of questions to silent partners; the next run continues.
  'late-reviews': { retryLimit: 0, expireInSeconds: 900 },
  'question-reminders': { retryLimit: 0, expireInSeconds: 900 },
  'npi-check': { retryLimit: 0, expireInSeconds: 300 },
  // Screening of partners with the sanctions list, partner by partner; the next schedule continues where a worker stopped.
  'sanctions-screen': { policy: 'short', retryLimit: 0, expireInSeconds: 3600 },
  // Re-check of an approved partner with a new possible match.
  'sanctions-recheck': { retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: 120 },
  // The publisher's list of today: tried again for six hours, then the job is counted as failed.
  'sanctions-fetch': { retryLimit: 6, retryDelay: 600, retryBackoff: true, retryDelayMax: 7200, expireInSeconds: 900 },
  'holder-check': { retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: 60 },
  // One unanswered authorisation at the card issuer; the sweep finds lost jobs.
  'card-settle': { retryLimit: 0, expireInSeconds: 120 },
  // Approval of items by the list in force; a schedule checks all items again.
  'approved-products': { retryLimit: 0, expireInSeconds: 900 },
  // Mails of a new schedule of fees, partner by partner; the schedule finds the partners that a stopped worker left.
  'fee-notices': { retryLimit: 2, retryDelay: 60, expireInSeconds: 900 },
  // Mails of a new list to partners that lose cover, as fee-notices.
  'approved-list-notices': { retryLimit: 2, retryDelay: 60, expireInSeconds: 900 },
  // Terminals without a sale in hours in which they usually sell, and unused invitations; the next run continues.
  'terminal-offline': { policy: 'short', retryLimit: 0, expireInSeconds: 600 },
  'invite-unused': { policy: 'short', retryLimit: 0, expireInSeconds: 600 },
  // Daily mails about sales and events, person by person; the next run continues.
  'sales-mails': { policy: 'short', retryLimit: 0, expireInSeconds: 600 },
  'daily-mails': { policy: 'short', retryLimit: 0, expireInSeconds: 600 },
  // Proposals that no longer fit or whose last day is over.
  'proposals-close': { retryLimit: 0, expireInSeconds: 300 },
  // Work of an operator who left or lost a role, once more: the request hands it over after its own transaction.
  'work-hand-over': { retryLimit: 20, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 300 },
  // Mails to operators about work that a partner or a colleague created.
  'inbox-mails': { retryLimit: 2, retryDelay: 60, expireInSeconds: 120 },
  // All ledger checks; after a crash another worker starts again from the beginning.
  'seal-sign-ins': { retryLimit: 0, expireInSeconds: 300 },
  'ledger-checks': { retryLimit: 2, retryDelay: 60, expireInSeconds: 3 * 3600 },
  'sales-sweep': { retryLimit: 0, expireInSeconds: 300 },
  // Schedule of settlement: each job finds the due work and continues after a crash.
  'settlement-runs': { policy: 'short', retryLimit: 0, expireInSeconds: 3600 },
  'payouts-send': { policy: 'short', retryLimit: 0, expireInSeconds: 900 },
  'payouts-settle': { policy: 'short', retryLimit: 0, expireInSeconds: 3600 },
  // Files from before documents were encrypted.
  'seal-documents': { policy: 'short', retryLimit: 0, expireInSeconds: 3600 },
  // Monthly mails to accountants, partner by partner; the run of the next day continues.
  'accountant-packs': { policy: 'short', retryLimit: 0, expireInSeconds: 900 },
  retention: { retryLimit: 0, expireInSeconds: 300 },
  'sweep-files': { retryLimit: 0, expireInSeconds: 900 },
} as const
export type QueueName = keyof typeof queues

/** Puts a job into the queue inside the business transaction: both happen or neither. `key` is pg-boss's singleton key. */
export type Enqueue = (db: Db, queue: QueueName, payload: Record<string, string>, key?: string) => Promise<void>
