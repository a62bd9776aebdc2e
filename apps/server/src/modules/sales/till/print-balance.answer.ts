import type * as contract from '@tillgate/contract/pos-balance.ts'
import type { PrintedRow, PrintoutAnswer } from '@tillgate/contract/printouts.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import { stampDay, stampText } from '@tillgate/domain/moments.ts'
import { money } from '@tillgate/domain/money.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { translate } from '#server/http/translate.ts'
import { printedRow, toPrintout, type Paper } from './printouts.service.ts'

type Balance = Omit<Answer<typeof contract.getCardBalance>, 'printout'>

/** The balance as it is reported, for the paper of the store. `names`: of purses by code. */
export const printBalance = (
  paper: Paper,
  { lastPanFourDigits: last4, asOf, purses }: Balance,
  names: ReadonlyMap<string, string>,
  language: Language,
): PrintoutAnswer => {
  const rows = ({ purse, amount, of, until }: Balance['purses'][number]): PrintedRow[] => {
    const period = [
      ...(of === null ? [] : [translate(language, 'print.of', { amount: money(of) })]),
      ...(until === null ? [] : [translate(language, 'print.until', { day: stampDay(until, language, 'UTC') })]),
    ].join(', ')
    return [
      printedRow(names.get(purse) ?? purse, money(amount), 'bold'),
      ...(period === '' ? [] : [printedRow(period, '', 'small')]),
    ]
  }
  return toPrintout(
    paper,
    {
      kind: translate(language, 'print.balance', { last4 }),
      parts: [
        [printedRow(stampText(asOf, language, { timeZone: paper.store.timeZone }), '', 'small')],
        purses.flatMap(rows),
      ],
    },
    'escpos',
  )
}
