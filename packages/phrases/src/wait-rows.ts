import type { InboxKind } from '@tillgate/domain/inbox.ts'
import type { PhraseKey } from './en-us.ts'
import type { MailKind } from './mails.ts'
import type { OperatorPhraseKey } from './operator-en-us.ts'

/** People who wait, or who are told. An applicant is the Store Admin of a partner before its approval. */
export type Person =
  | 'applicant'
  | 'Store Admin'
  | 'supervisor'
  | 'accountant'
  | 'cashier'
  | 'operator'
  | 'administrator'
/** Whoever can end a wait: people, the providers of identity and bank checks, or the clock. */
export type Ender = Person | 'identity provider' | 'bank' | 'clock'

/** Notice of a wait. A mail without `when` is sent in the transaction in which the wait begins. */
export type Told =
  | { to: Person; mail: MailKind; when?: string }
  | { to: Person; page: string; phrase: PhraseKey | OperatorPhraseKey }
  | { to: Person; inbox: InboxKind }

/** A state in which a person waits. `for`: expected event or party. `ends`: event at the end of the wait. */
export type Wait = { who: Person; for: string; told: readonly Told[]; ends: string; endedBy: readonly Ender[] }

export const mailed = (to: Person, mail: MailKind, when?: string): Told => ({
  to,
  mail,
  ...(when !== undefined && { when }),
})
export const shown = (to: Person, page: string, phrase: PhraseKey | OperatorPhraseKey): Told => ({ to, page, phrase })
/** Shown to an applicant on the page of the application's state. */
export const onStatusPage = (phrase: PhraseKey): Told => shown('applicant', '/under-review', phrase)
export const listed = (to: Person, inbox: InboxKind): Told => ({ to, inbox })
