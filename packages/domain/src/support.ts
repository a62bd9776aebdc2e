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

/** Facts that a caller names and the operator compares, in the order in which they are offered. */
export const callerFacts = ['SUPPORT_ID', 'ACCOUNT', 'LAST_PAYOUT', 'STORE_PHONE', 'OWN_PHONE'] as const
export type CallerFact = (typeof callerFacts)[number]

/** Number of facts offered for one call, and the number of them that the caller must name. */
export const factsOffered = 3
export const factsNeeded = 2

export const checkResults = ['UNCHECKED', 'VERIFIED', 'FAILED'] as const
export type CheckResult = (typeof checkResults)[number]

/**
 * Result of a caller check. A fact that is neither right nor wrong was not asked for. The check fails as soon as two right
 * facts are out of reach.
 */
export const checkResultOf = (
  offered: readonly CallerFact[],
  { right, wrong }: Record<'right' | 'wrong', readonly CallerFact[]>,
): CheckResult => {
  const known = (facts: readonly CallerFact[]) => new Set(facts.filter((fact) => offered.includes(fact)))
  const [named, missed] = [known(right), known(wrong)]
  const clean = [...named].filter((fact) => !missed.has(fact)).length
  if (offered.length - missed.size < factsNeeded) return 'FAILED'
  return clean >= factsNeeded ? 'VERIFIED' : 'UNCHECKED'
}

/** Minutes after which a call can no longer be used for an action. */
export const callMinutes = 60
/** Days during which failed caller checks of a partner are shown to the next operator. */
export const failedCheckDays = 7
/** Failed checks of a partner within a day after which no action is possible until the day is over. */
export const failedChecksMax = 3

type Person = { id: string; role: PortalRole; active: boolean }
const isStoreAdmin = ({ role }: Person): boolean => storeAdmins.some((one) => one === role)

/**
 * Returns true when a verified caller may ask for an action on `target`: a Store Admin also for cashiers and supervisors. An inactive
 * caller has left the business and asks for nobody; nothing is done for an inactive account.
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

/** Hours between the proposal of another e-mail address and its confirmation: time for the owner to object. */
export const objectionHours = 24
/** Days during which the people of one change of an account may not confirm another change of the same account. */
export const accountChangeDays = 7

/** Reason why a person was found. */
export const findReasons = ['NAME', 'EMAIL', 'PHONE', 'FORMER_NAME', 'SUPPORT_ID', 'ACCOUNT', 'EIN'] as const
export type FindReason = (typeof findReasons)[number]

/** Minimum number of characters that a search needs. */
export const findMin = 3
