import { correctedBy, ruleOfReturn } from './ach-returns.ts'

/**
 * Reasons for which a bank item waits for an operator. `unmatched`: no payment of ours has this trace. `amount`: our
 * payment with this trace has a different amount. `duplicate`: the payment was already returned. `disputed`: banks
 * dispute a return. `confirm`: the account is frozen or refuses payments. `operator`: no rule covers the bank's reason.
 * `superseded`: the store has a newer account. `correction`: a notice that cannot be applied. `unreadable`: an invalid
 * part of a file. `unknown-line`: no record of ours fits a line of a bank statement. `line-amount`: our record of the line has a
 * different amount.
 */
export const exceptionReasons = [
  'unmatched',
  'amount',
  'duplicate',
  'disputed',
  'confirm',
  'operator',
  'superseded',
  'correction',
  'unreadable',
  'unknown-line',
  'line-amount',
] as const
export type ExceptionReason = (typeof exceptionReasons)[number]

/** APPLIED: settled by a rule. RESOLVED: settled by an operator, or by the partner with a new account. */
export const exceptionStates = ['OPEN', 'APPLIED', 'RESOLVED'] as const
export type ExceptionState = (typeof exceptionStates)[number]
/** BANK: a line of a bank statement that matches no record of ours. */
export const exceptionKinds = ['RETURN', 'NOC', 'UNREADABLE', 'BANK'] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

/** Views of the exceptions queue. */
export const exceptionViews = ['open', 'returns', 'notices', 'done', 'rules'] as const
export type ExceptionView = (typeof exceptionViews)[number]

/** Party that acts next on a returned payment. */
export type NextAfterReturn = 'relink' | 'confirm' | 'operator' | 'superseded'
/** `inForce`: the store's current account is the returned account, a different account, or absent. */
export const nextAfterReturn = (code: string, inForce: 'same' | 'other' | 'none'): NextAfterReturn => {
  if (inForce === 'other') return 'superseded'
  const { effect, isLiftedByRelink } = ruleOfReturn(code)
  if (inForce === 'none' || isLiftedByRelink) return 'relink'
  return effect === 'hold' ? 'confirm' : 'operator'
}
/** Returns true when the partner can end the hold; the mail to the partner then explains how. */
export const isTheirs = (next: NextAfterReturn): boolean => next === 'relink' || next === 'confirm'

/** Reasons for which a returned payment holds the store's money until an operator releases the store. */
export const holdsMoney: readonly ExceptionReason[] = ['confirm', 'operator', 'superseded']

/** Returns true when an operator may type the corrected data of the bank. */
export const isCorrectable = (code: string, why: ExceptionReason | undefined): boolean =>
  why === 'correction' && correctedBy(code).length > 0

/** Bank codes with a text of our own; other codes show the bank's text. */
export const knownBankCodes = [
  'R02',
  'R03',
  'R04',
  'R12',
  'R13',
  'R16',
  'R17',
  'R20',
  'R23',
  'R24',
  'R28',
  'C01',
  'C02',
  'C03',
  'C05',
  'C06',
  'C07',
] as const
export type KnownBankCode = (typeof knownBankCodes)[number]
export const isKnownBankCode = (code: string): code is KnownBankCode => knownBankCodes.some((one) => one === code)
