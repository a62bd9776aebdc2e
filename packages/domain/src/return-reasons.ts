const reasons = {
  R02: 'closed',
  R03: 'not-found',
  R04: 'invalid',
  R12: 'branch-sold',
  R13: 'bank-unknown',
  R16: 'frozen',
  R17: 'file',
  R20: 'no-transfers',
  R23: 'refused',
  R24: 'duplicate',
  R28: 'routing-digit',
} as const

export const returnReasons = [...Object.values(reasons), 'other'] as const
/** Plain reason of a bank return. `other`: show the bank's text. */
export type ReturnReason = (typeof returnReasons)[number]

const byCode = new Map<string, ReturnReason>(Object.entries(reasons))
export const returnReasonOf = (code: string): ReturnReason => byCode.get(code) ?? 'other'
