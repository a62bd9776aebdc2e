import type { ExceptionDetail } from '@tillgate/contract/operator-exceptions.ts'
import { isKnownBankCode } from '@tillgate/domain/exceptions.ts'
import type { OperatorPhraseKey } from '@tillgate/phrases/operator-en-us.ts'

type Said = Pick<ExceptionDetail, 'kind' | 'code' | 'why' | 'state' | 'isHeld' | 'endsWithRelink'>

const own = ['unmatched', 'amount', 'duplicate', 'disputed', 'correction', 'unreadable'] as const

const ofReturn = (code: string): OperatorPhraseKey => {
  if (!isKnownBankCode(code) || !isReturn(code)) return 'exceptions.says.return'
  return `exceptions.says.${code}`
}
const isReturn = (
  code: string,
): code is `R${'02' | '03' | '04' | '12' | '13' | '16' | '17' | '20' | '23' | '24' | '28'}` => code.startsWith('R')

/** Returns the sentences, in order, that explain the bank's code and the state of the money. */
export const bankMessagesOf = ({ kind, code, why, state, isHeld, endsWithRelink }: Said): OperatorPhraseKey[] => {
  const special = own.find((one) => one === why)
  if (special) return [`exceptions.says.${special}`]
  if (kind === 'NOC') return ['exceptions.says.notice']
  const first: OperatorPhraseKey[] = [ofReturn(code), 'exceptions.money-back']
  if (!isHeld) return first
  if (why === 'superseded') return [...first, 'exceptions.relinked']
  if (endsWithRelink) return [...first, 'exceptions.relink-ends']
  return state === 'OPEN' ? [...first, 'exceptions.until-you'] : first
}
