import { correctedBy, ruleOfReturn } from './ach-returns.ts'

/**
 * Why what the bank sent back waits for an operator. `unmatched`: we sent no payment with this trace. `amount`: with this trace
 * we sent another amount. `duplicate`: the payment came back before. `disputed`: banks argue over a return. `confirm`: the account is frozen or refuses payments.
 * `operator`: the bank's reason is none that a rule settles. `superseded`: the store has another account by now. `correction`:
 * a notice that cannot be applied. `unreadable`: a part of a file that makes no sense.
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
] as const
export type ExceptionReason = (typeof exceptionReasons)[number]

/** APPLIED: a rule settled it. RESOLVED: an operator did, or the partner with another account. */
export const exceptionStates = ['OPEN', 'APPLIED', 'RESOLVED'] as const
export type ExceptionState = (typeof exceptionStates)[number]
export const exceptionKinds = ['RETURN', 'NOC', 'UNREADABLE'] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

/** How the queue is looked at. */
export const exceptionViews = ['open', 'returns', 'notices', 'done', 'rules'] as const
export type ExceptionView = (typeof exceptionViews)[number]

/** Who does something next about a payment that came back. */
export type NextAfterReturn = 'relink' | 'confirm' | 'operator' | 'superseded'
/** `inForce`: whether the store is still paid at the account that the money came back from, at another one or at none. */
export const nextAfterReturn = (code: string, inForce: 'same' | 'other' | 'none'): NextAfterReturn => {
  if (inForce === 'other') return 'superseded'
  const { effect, isLiftedByRelink } = ruleOfReturn(code)
  if (inForce === 'none' || isLiftedByRelink) return 'relink'
  return effect === 'hold' ? 'confirm' : 'operator'
}
/** Whether the partner can end its hold, and its mail says how. */
export const isTheirs = (next: NextAfterReturn): boolean => next === 'relink' || next === 'confirm'

/** The payment came back and its store's money waits until somebody says that it may be paid again. */
export const holdsMoney: readonly ExceptionReason[] = ['confirm', 'operator', 'superseded']

/** Whether somebody may type what the bank meant. */
export const isCorrectable = (code: string, why: ExceptionReason | undefined): boolean =>
  why === 'correction' && correctedBy(code).length > 0

/** Codes that we have words of our own for; for any other the bank's stand. */
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
