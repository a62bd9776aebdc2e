import type { PortalRole } from './roles.ts'
import { storeAdmins } from './roles.ts'

/** Ways in which a partner reaches support. Only calls have a caller check, and actions need a checked caller. */
export const contactChannels = ['CALL_IN', 'CALL_OUT', 'MAIL', 'OTHER'] as const
export type ContactChannel = (typeof contactChannels)[number]
export const isCall = (channel: ContactChannel): boolean => channel === 'CALL_IN' || channel === 'CALL_OUT'

export const contactSubjects = [
  'SIGN_IN',
  'SECOND_FACTOR',
  'EMAIL',
  'APPLICATION',
  'PAYOUT',
  'TERMINAL',
  'OTHER',
] as const
export type ContactSubject = (typeof contactSubjects)[number]

/** Facts about the store that a caller names and the operator compares. Every Store Admin and supervisor of the partner sees them. */
export const storeFacts = ['SUPPORT_ID', 'ACCOUNT', 'LAST_PAYOUT', 'STORE_PHONE'] as const
/** Facts that a code proves, which the caller reads aloud: sent to the own phone or to the own mail address on file. */
export const codeFacts = ['TEXTED_CODE', 'MAILED_CODE'] as const
export type CodeFact = (typeof codeFacts)[number]
/** Facts that only the person can show. `OWN_PHONE`: the operator reached the person by a call back to the phone on file. */
export const personFacts = ['OWN_PHONE', ...codeFacts] as const
/** Facts that the operator compares. The server alone decides about a code. */
export const comparedFacts = [...storeFacts, 'OWN_PHONE'] as const
export type ComparedFact = (typeof comparedFacts)[number]
/** Facts of a caller check, in the order in which they are offered. docs/caller-check.md lists who knows each fact. */
export const callerFacts = [...storeFacts, ...personFacts] as const
export type CallerFact = (typeof callerFacts)[number]

/** Maximum number of facts about the store that are offered for one call. */
export const storeFactsOffered = 3
/** Number of facts that have to be right. One of them must be a fact of the person. */
export const factsNeeded = 2

export const checkResults = ['UNCHECKED', 'VERIFIED', 'FAILED'] as const
export type CheckResult = (typeof checkResults)[number]

/** Next right fact that an undecided check needs: about the store or of the person. */
export type MissingProof = 'STORE' | 'PERSON'

const isOfPerson = (fact: CallerFact): boolean => personFacts.some((one) => one === fact)
export const isCodeFact = (fact: CallerFact): fact is CodeFact => codeFacts.some((one) => one === fact)

/**
 * Returns true when the mailbox is the only proof of the person. A reset of the second factor then waits for an objection, because the
 * mailbox alone would open the account after the reset.
 */
export const isProvedByMailbox = (right: readonly CallerFact[]): boolean =>
  right.filter(isOfPerson).every((fact) => fact === 'MAILED_CODE')

/** Counts facts; all facts of the person together count once. */
const countLedgerChecks = (facts: readonly CallerFact[]): number =>
  facts.filter((fact) => !isOfPerson(fact)).length + (facts.some(isOfPerson) ? 1 : 0)

/**
 * Result of a caller check. A fact that is neither right nor wrong was not asked for. The caller is verified by a right fact of the person
 * and a right fact about the store: every supervisor sees the latter, and several facts of the person count once. The check fails as
 * soon as wrong facts put that out of reach. `missing`: of an undecided check.
 */
export const callerCheckOf = (
  offered: readonly CallerFact[],
  { right, wrong }: Record<'right' | 'wrong', readonly CallerFact[]>,
): { result: CheckResult; missing?: MissingProof } => {
  const missed = offered.filter((fact) => wrong.includes(fact))
  const left = offered.filter((fact) => !wrong.includes(fact))
  const named = left.filter((fact) => right.includes(fact))
  const isOutOfReach = countLedgerChecks(left) < factsNeeded || missed.some(isOfPerson)
  if (missed.length > 0 && isOutOfReach) return { result: 'FAILED' }
  if (named.every(isOfPerson)) return { result: 'UNCHECKED', missing: 'STORE' }
  return named.some(isOfPerson) ? { result: 'VERIFIED' } : { result: 'UNCHECKED', missing: 'PERSON' }
}

/** Minutes after which a call can no longer be used for an action. */
export const callMinutes = 60
/** Days during which failed caller checks of a partner are shown to the next operator. */
export const failedCheckDays = 7
/** Failed checks of a partner within a day that block all actions for the rest of the day. */
export const failedChecksMax = 3

type Person = { id: string; role: PortalRole; active: boolean }
const isStoreAdmin = ({ role }: Person): boolean => storeAdmins.some((one) => one === role)

/**
 * Returns true when a verified caller may ask for an action on `target`: a Store Admin also for other users. An
 * inactive caller has left the business and may ask for no action; an inactive account is not changed.
 */
export const mayAskFor = (caller: Person, target: Person): boolean =>
  caller.active && target.active && (caller.id === target.id || (isStoreAdmin(caller) && !isStoreAdmin(target)))

/** States of a person's account, as support sees them. */
export const personStates = ['ACTIVE', 'PENDING', 'INACTIVE'] as const
export type PersonState = (typeof personStates)[number]

/** State of a mail or text. `ACCEPTED`: by the receiving server. `DROPPED`: expired or no longer needed. */
export const messageStates = ['ACCEPTED', 'WAITING', 'BOUNCED', 'UNCERTAIN', 'DROPPED'] as const
export type MessageState = (typeof messageStates)[number]

/** Days during which mails and texts are shown. */
export const messageDays = 30
/** Maximum number of shown messages, contacts and hits of each group. */
export const messagesMax = 50
export const contactsMax = 50
export const findsMax = 10

/** Hours between the proposal and the confirmation of another e-mail address, or of a reset that a mailbox alone proves: time to object. */
export const objectionHours = 24
/** Days during which the people of one change of an account may not confirm another change of the same account. */
export const accountChangeDays = 7

/** Reason why a person was found. */
export const findReasons = [
  'NAME',
  'EMAIL',
  'PHONE',
  'FORMER_NAME',
  'SUPPORT_ID',
  'ACCOUNT',
  'EIN',
  'EIN_LAST4',
] as const
export type FindReason = (typeof findReasons)[number]

/** Minimum number of characters that a search needs. */
export const findMin = 3
