import type { BankAccountStatus } from '@tillgate/domain/stores.ts'
import type { PhraseKey } from '@tillgate/phrases/en-us.ts'

/** Action of the main button: `code` opens Link on its code pane, all other actions link an account. */
export type Way = 'connect' | 'again' | 'code'

export type View = {
  /** Spec 1 §4: pending statuses inform, the others are errors. */
  tone: 'info' | 'error'
  /** Sentence of the specification, with text below it. */
  says: readonly PhraseKey[]
  way: Way | undefined
  /** True while the person can only wait: the page checks on each return. */
  waits: boolean
}

const failed = (says: PhraseKey): View => ({ tone: 'error', says: [says, 'bank.another'], way: 'again', waits: false })
const verified: View = { tone: 'info', says: ['bank.done'], way: undefined, waits: false }

/** Spec 1 §8, bank linking. */
export const views: Record<BankAccountStatus, View> = {
  PENDING_VERIFICATION: { tone: 'info', says: [], way: 'connect', waits: false },
  WAITING_FOR_PLAID_VERIFICATION: { tone: 'info', says: ['bank.waiting'], way: undefined, waits: true },
  PENDING_AUTOMATIC_VERIFICATION: { tone: 'info', says: ['bank.pending-automatic'], way: undefined, waits: true },
  PENDING_MANUAL_VERIFICATION: { tone: 'info', says: ['bank.pending-manual'], way: 'code', waits: true },
  AUTOMATICALLY_VERIFIED: verified,
  MANUALLY_VERIFIED: verified,
  NEITHER_VERIFIED: failed('bank.neither'),
  VERIFICATION_EXPIRED: failed('bank.expired'),
  VERIFICATION_FAILED: failed('bank.failed'),
  DATABASE_INSIGHTS_FAIL: { ...failed('bank.insights'), says: ['bank.insights'] },
}
