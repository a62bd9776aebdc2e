import type { ExceptionRow } from '@tillgate/contract/operator-exceptions.ts'
import { isKnownBankCode } from '@tillgate/domain/exceptions.ts'
import type { OperatorPhraseKey } from '@tillgate/phrases/operator-en-us.ts'
import type { Tone } from '@tillgate/ui/notices/status-badge.tsx'

type Named = Pick<ExceptionRow, 'kind' | 'code' | 'why' | 'state'>

/** Reasons for which the exception has its own title and explanation. */
export const ownReasons = [
  'unmatched',
  'amount',
  'duplicate',
  'disputed',
  'correction',
  'unreadable',
  'unknown-line',
  'line-amount',
] as const

const codeTitle = ({ kind, code }: Pick<Named, 'kind' | 'code'>): OperatorPhraseKey => {
  if (isKnownBankCode(code)) return `bank-code.${code}`
  return kind === 'NOC' ? 'bank-code.notice' : 'bank-code.return'
}

/** Returns the item's title: the reason for waiting where it is more specific than the bank's code. */
export const titleOf = (row: Named): OperatorPhraseKey => {
  const own = ownReasons.find((one) => one === row.why)
  return own ? `exceptions.title.${own}` : codeTitle(row)
}

/** Red: money waits. Yellow: an answer is due. Gray: no money of ours moved. Green: settled. */
export const toneOf = ({ state, why }: Named): Tone => {
  if (state !== 'OPEN') return 'green'
  if (why === 'confirm') return 'red'
  return why === 'correction' || why === 'operator' || why === 'superseded' ? 'yellow' : 'gray'
}
