import fc from 'fast-check'
import { expect, test } from 'vitest'
import { processingFee } from './fees.ts'
import { netOf, sumsOf, type RunStatus, type StatementStatus } from './statements.ts'
import { histories } from './testing/histories.ts'
import { settlementCommand } from './testing/settlement-commands.ts'
import { newModel, obey, type SettlementModel } from './testing/settlement-model.ts'

const command = settlementCommand({
  sold: fc.integer({ min: 1, max: 20_000 }),
  share: fc.integer({ min: 1, max: 100 }),
  adjusted: fc.integer({ min: -5_000, max: 5_000 }),
})

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
const edges: Readonly<Record<StatementStatus, readonly StatementStatus[]>> = {
  PENDING: ['PAYMENTREQUESTED'],
  PAYMENTREQUESTED: ['SETTLED', 'RETURNED', 'PENDING'],
  SETTLED: ['RETURNED'],
  RETURNED: [],
}
const runEdges: Readonly<Record<Exclude<RunStatus, 'BUILDING'>, readonly RunStatus[]>> = {
  BUILT: ['APPROVED', 'REJECTED', 'CLOSED'],
  APPROVED: ['SENT', 'BUILT'],
  SENT: ['CLOSED'],
  CLOSED: [],
  REJECTED: [],
}

/**
 * Returns the value of the sales for the store, less returns and fees, computed from the sales and not from entries.
 */
const worthOf = (m: SettlementModel): number =>
  sum(
    m.sales.map(({ benefitsCents, returnedCents, fees, isReversed }) => {
      if (isReversed) return 0
      const kept = benefitsCents - returnedCents
      return kept - processingFee(kept, fees) - fees.fixedCents
    }),
  )

const isCarry = ({ type }: { type: string }) => type === 'CARRY_IN' || type === 'CARRY_OUT'

const expectSound = (m: SettlementModel, adjusted: number): void => {
  for (const { entries, payableCents, status, rolledOverTo, isSent } of m.statements) {
    if (netOf(sumsOf(entries)) !== payableCents || payableCents < 0) throw new Error('a statement does not add up')
    if (rolledOverTo !== undefined && status !== 'PENDING' && status !== 'RETURNED')
      throw new Error('a paid statement moved')
    if (status === 'SETTLED' && payableCents > 0 && !isSent) throw new Error('settled and never sent')
  }
  const entries = [...m.statements.flatMap((one) => one.entries), ...m.open]
  const booked = sum(entries.filter((entry) => !isCarry(entry)).map(({ cents }) => cents))
  const open = sum(m.open.map(({ cents }) => cents))
  const payable = sum(
    m.statements.filter(({ rolledOverTo }) => rolledOverTo === undefined).map((one) => one.payableCents),
  )
  if (booked !== payable + open) throw new Error(`booked ${booked}, payable ${payable}, open ${open}`)
  if (booked !== worthOf(m) + adjusted) throw new Error(`booked ${booked}, worth ${worthOf(m) + adjusted}`)
  // The bank's payments equal the statements under way or settled, each at most once.
  for (const [index, cents] of m.paid) {
    const { status, payableCents, rolledOverTo } = m.statements[index] ?? { status: 'PENDING', payableCents: 0 }
    const isOut = status === 'PAYMENTREQUESTED' || status === 'SETTLED'
    if (cents !== (isOut ? payableCents : 0)) throw new Error(`the bank keeps ${cents}, the statement is ${status}`)
    if (isOut && rolledOverTo !== undefined) throw new Error('paid and moved')
  }
}

test('no payout history loses, doubles or leaves unexplained a cent', () => {
  fc.assert(
    fc.property(fc.array(command, { minLength: 1, maxLength: 50, size: 'max' }), (commands) => {
      const m = newModel()
      let adjusted = 0
      for (const one of commands) {
        const before = m.statements.map(({ status, rolledOverTo, payableCents }) => ({
          status,
          rolledOverTo,
          payableCents,
        }))
        const runsBefore = m.runs.map(({ status }) => status)
        obey(m, one)
        if (one.kind === 'adjust') adjusted += one.cents
        for (const [index, { status, rolledOverTo, payableCents }] of before.entries()) {
          const now = m.statements[index]
          if (!now || now.payableCents !== payableCents) throw new Error('a figure changed')
          if (now.status !== status && !edges[status].includes(now.status))
            throw new Error(`${status} to ${now.status}`)
          if (rolledOverTo !== undefined && (now.status !== status || now.rolledOverTo !== rolledOverTo))
            throw new Error('moved and changed')
        }
        for (const [index, status] of runsBefore.entries()) {
          const now = m.runs[index]?.status ?? status
          if (now !== status && !runEdges[status].includes(now)) throw new Error(`run ${status} to ${now}`)
        }
        expectSound(m, adjusted)
      }
      expect(m.statements.filter(({ payableCents }) => payableCents < 0)).toEqual([])
    }),
    { numRuns: histories(2_000) },
  )
})

test('every owed cent is paid after the last hold ends', () => {
  fc.assert(
    fc.property(fc.array(command, { minLength: 1, maxLength: 50, size: 'max' }), (commands) => {
      const m = newModel()
      for (const one of commands) obey(m, one)
      for (const kind of ['endHold', 'relink'] as const) obey(m, { kind })
      // Decides all pending runs and moves all held amounts, so that everything is paid.
      for (let round = 0; round < 3; round += 1) {
        for (const run of m.runs.keys()) obey(m, { kind: 'approve', which: run })
        obey(m, { kind: 'send' })
        for (const run of m.runs.keys()) obey(m, { kind: 'approve', which: run })
        obey(m, { kind: 'send' })
        obey(m, { kind: 'arrive' })
        obey(m, { kind: 'cutOff' })
      }
      for (const run of m.runs.keys()) obey(m, { kind: 'approve', which: run })
      obey(m, { kind: 'send' })
      obey(m, { kind: 'arrive' })
      const owed = sum(
        m.statements
          .filter(({ rolledOverTo, status }) => rolledOverTo === undefined && status !== 'SETTLED')
          .map((one) => one.payableCents),
      )
      expect(owed).toBe(0)
      expect(sum(m.open.map(({ cents }) => cents))).toBeLessThanOrEqual(0)
    }),
    { numRuns: histories(1_000) },
  )
})
