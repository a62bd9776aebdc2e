import type { ExceptionDetail, ExceptionRow } from '@tillgate/contract/operator-exceptions.ts'
import { correctedBy } from '@tillgate/domain/ach-returns.ts'
import { isRoutingNumber, routingSum } from '@tillgate/domain/business-numbers.ts'
import { fromCents, moneyFromCents } from '@tillgate/domain/money.ts'
import { namedPersonOrNull } from '#server/base/named-person.ts'
import type { Sealed } from '#server/modules/settlement/api.ts'
import type { Evidence } from './evidence.queries.ts'
import type { ExceptionRecord } from './exceptions.queries.ts'

export const toRow = (row: ExceptionRecord): ExceptionRow => ({
  id: row.id,
  kind: row.kind,
  code: row.code,
  state: row.state,
  why: row.why === '' ? null : row.why,
  amount: fromCents(row.cents),
  trace: row.trace,
  partnerId: row.partnerId,
  partner: row.partner,
  storeId: row.storeId,
  store: row.store,
  run: row.run,
  isHeld: row.isHeld,
  dueOn: row.dueDay,
  receivedAt: row.receivedAt.toISOString(),
  resolvedAt: row.resolvedAt?.toISOString() ?? null,
  resolvedBy: namedPersonOrNull(row.resolvedBy, row.resolvedByName),
  resolution: row.resolution,
})

const equal = (ours: string | null, theirs: string | null, isEqual = ours === theirs) =>
  ours === null || theirs === null ? null : isEqual

/** Compares the sent values with the bank's values. Account numbers show their last digits only. */
export const comparedOf = (
  row: ExceptionRecord,
  seen: Evidence,
  said: Sealed | undefined,
): ExceptionDetail['compared'] => {
  if (row.kind === 'UNREADABLE' || row.kind === 'BANK') return []
  const isPaid = seen.entryId !== null
  const [ourSum, theirSum] = [
    seen.entryCents === null ? null : moneyFromCents(seen.entryCents),
    row.kind === 'NOC' ? null : moneyFromCents(row.cents),
  ]
  const account = said === undefined || said.last4 === '' ? null : said.last4
  return [
    { field: 'trace', ours: seen.entryTrace, theirs: row.trace, isEqual: isPaid },
    { field: 'amount', ours: ourSum, theirs: theirSum, isEqual: equal(ourSum, theirSum) },
    { field: 'account', ours: seen.last4, theirs: account, isEqual: equal(seen.last4, account) },
    // The two names belong to different files, so there is nothing to compare.
    { field: 'file', ours: seen.fileName, theirs: seen.replyName, isEqual: null },
  ]
}

const typeIn = (code: string): 'CHECKING' | 'SAVINGS' | null => {
  if (!/^[23][0-9]$/.test(code)) return null
  return code.startsWith('2') ? 'CHECKING' : 'SAVINGS'
}

/** Zero-based positions of the fields in a notice's data, for display only. */
const places: Readonly<Record<string, { account?: [number, number]; accountType?: number; routing?: true }>> = {
  C01: { account: [0, 17] },
  C02: { routing: true },
  C03: { routing: true, account: [12, 29] },
  C05: { accountType: 0 },
  C06: { account: [0, 17], accountType: 20 },
  C07: { routing: true, account: [9, 26], accountType: 26 },
}

export const correctionOf = (row: ExceptionRecord, said: Sealed | undefined): ExceptionDetail['correction'] => {
  if (row.kind !== 'NOC') return null
  const data = said?.data ?? ''
  const { account, accountType, routing: hasRouting } = places[row.code] ?? {}
  const routing = hasRouting ? data.slice(0, 9).trim() : null
  const isNine = routing !== null && /^[0-9]{9}$/.test(routing)
  return {
    fields: [...correctedBy(row.code)],
    routing,
    routingSum: isNine ? routingSum(routing) : null,
    isRoutingValid: routing === null ? null : isRoutingNumber(routing),
    last4: account
      ? data
          .slice(...account)
          .trim()
          .slice(-4) || null
      : null,
    accountType: accountType === undefined ? null : typeIn(data.slice(accountType, accountType + 2)),
  }
}

type Step = ExceptionDetail['history'][number]
const step = (what: Step['what'], at: Date | null, by: string | null = null, text = ''): Step[] =>
  at === null ? [] : [{ what, at: at.toISOString(), by, text }]

const received = { RETURN: 'returned', NOC: 'noticed', UNREADABLE: 'unread', BANK: 'on-statement' } as const

/** Returns the events of an exception, the newest first. */
export const historyOf = (row: ExceptionRecord, seen: Evidence): Step[] =>
  [
    ...step('sent', seen.sentAt, seen.approvedByName, seen.run === null ? '' : String(seen.run)),
    ...step('settled', seen.settledAt),
    ...step(received[row.kind], row.receivedAt, null, row.code),
    ...step('held', seen.holdBegunAt),
    ...step('hold-ended', seen.holdEndedAt, seen.holdEndedByName, seen.holdEndReason ?? ''),
    ...step('resolved', row.resolvedAt, row.resolvedByName, row.resolution),
  ].toSorted((one, other) => (one.at < other.at ? 1 : -1))
