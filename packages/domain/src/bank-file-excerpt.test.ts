import { expect, test } from 'vitest'
import { excerptOf } from './bank-file-excerpt.ts'
import { writeNachaFile, type NachaEntry } from './nacha-file.ts'

const entry = (nth: number, account: string): NachaEntry => ({
  routing: '021000021',
  account,
  accountType: 'CHECKING',
  cents: 10_000 + nth,
  statementId: `01a207e1-2b5b-7352-97d2-76862${nth}`,
  supportId: '40271935',
  holder: 'Delgado Fresh Markets',
  trace: `0114015300000${String(nth).padStart(2, '0')}`,
})
const fileOf = (accounts: readonly string[]): string => {
  const file = writeNachaFile({
    destination: { routing: '011401533', name: 'Palm State Bank' },
    origin: { id: '1123456789', name: 'Tillgate' },
    company: { id: '1123456789', name: 'Tillgate' },
    createdAt: '2611231352',
    modifier: 'A',
    cutOffDay: '2026-11-23',
    effectiveDay: '2026-11-24',
    lineEnding: 'LF',
    entries: accounts.map((account, index) => entry(index + 1, account)),
  })
  return 'text' in file ? file.text : ''
}

test('shows four digits of accounts and keeps the line width', () => {
  const accounts = ['1234567890', '987654321012345', '5555', '77777']
  const { head, tail, hidden } = excerptOf(fileOf(accounts))
  const shown = [...head, ...tail].join('\n')
  for (const account of accounts) expect(shown).not.toContain(account)
  expect(head[2]?.slice(12, 29)).toBe('••••••7890       ')
  expect(head[4]?.slice(12, 29)).toBe('•••••••••••2345  ')
  expect([...head, ...tail].every((line) => line.length === 94)).toBe(true)
  // Two of the file, two of its batch, two of each payment; the lines of 9s say nothing.
  expect(head.length + tail.length + hidden).toBe(12)
})

test('an account of four digits or less is masked whole', () => {
  const { head, tail, hidden } = excerptOf(fileOf(['1234']))
  expect({ tail, hidden }).toEqual({ tail: [], hidden: 0 })
  expect(head[2]?.slice(12, 29)).toBe('••••             ')
})

test('reports the batch totals: routing sum and no debits', () => {
  expect(excerptOf(fileOf(['1234567890', '1234567891']))).toMatchObject({ entryHash: '0004200004', debitCents: 0 })
})
