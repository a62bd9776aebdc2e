import { operatorKinds } from './proposals.ts'

/** Kinds of work that wait for an operator. */
export const inboxKinds = [
  'SECOND_PERSON',
  'ANSWER',
  'IDENTITY',
  'APPEAL',
  'ASSIGNMENT',
  'CARD_ENTRY',
  'COVER_REQUEST',
  'EXCEPTION',
  'CANDIDATE',
  'SANCTIONS_CASE',
  'RECHECK',
] as const
export type InboxKind = (typeof inboxKinds)[number]

/** Kinds whose mails an operator may switch off. Work that waits for a second person is always mailed. */
export const switchableMails = [
  'ANSWER',
  'APPEAL',
  'ASSIGNMENT',
  'CARD_ENTRY',
  'EXCEPTION',
  'CANDIDATE',
  'RECHECK',
] as const
export type SwitchableMail = (typeof switchableMails)[number]

/** Subject of an entry; its page shows the work. */
export const inboxSubjects = [
  'RUN',
  'APPLICATION',
  'IDENTITY',
  'IDENTITY_CHECK',
  ...operatorKinds,
  'CANDIDATE',
  'SANCTION_CASE',
  'PARTNER_MATCH',
  'STAFF',
  'CARD_ENTRY',
  'COVER_REQUEST',
  'BANK_RETURN',
  'BANK_NOTICE',
  'BANK_DIFFERENCE',
  'BANK_UNREADABLE',
  'BANK_SILENT',
] as const
export type InboxSubject = (typeof inboxSubjects)[number]

/** Maximum number of entries of each source. */
export const inboxMax = 100
