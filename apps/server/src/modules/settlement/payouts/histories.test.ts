import * as contract from '@tillgate/contract/operator-payouts.ts'
import { getPayouts } from '@tillgate/contract/payouts.ts'
import * as pos from '@tillgate/contract/pos-purchases.ts'
import type { PurchaseFees } from '@tillgate/domain/fees.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import { histories } from '@tillgate/domain/testing/histories.ts'
import { settlementCommand } from '@tillgate/domain/testing/settlement-commands.ts'
import {
  builtRuns,
  isCheaper,
  newModel,
  obey,
  pick,
  returnableSales,
  returnableStatements,
  reversibleSales,
  sentStatements,
  type Command,
  type SettlementModel,
} from '@tillgate/domain/testing/settlement-model.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withTenant } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { endHoldsByRelink } from '#server/modules/banking/bank-links/return-holds.queries.ts'
import { testDatabase } from '#server/testing/database.ts'
import { anOperator } from '#server/testing/operators.ts'
import { aSeller, withAccount } from '#server/testing/payouts.ts'
import { liftTillLimits } from '#server/testing/tills.ts'
import { standardProgram } from '#server/testing/forms.ts'
import { endableHolds, forgetFileDays, statementsOfStore } from '#server/testing/payouts.queries.ts'
import { agreedFees } from '#server/testing/proposals.ts'
import { earnedCents, settlementViolations } from '#server/testing/settlement.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { aBasket } from '#server/testing/tills.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'
import { takeReplies } from '../replies/replies.jobs.ts'
import { buildRun } from '../runs/build.service.ts'
import { sendFiles } from './send.service.ts'
import { settleArrived } from './settle.service.ts'
import { getRow } from '#server/world/rows.queries.ts'

const runs = histories(12)
const { url, drive } = await aSandbox()
const app = await startApp({
  DATABASE_URL: await testDatabase('_payout_histories'),
  ISSUER_URL: `${url}/issuer`,
  ACH_URL: `${url}/ach`,
  ADJUSTMENT_LIMIT: '100000',
})
/** A session ends before a thousand histories do: each history has people of its own. */
const aStaff = async () => [await anOperator(app), await anOperator(app), await anOperator(app)] as const
let [first, second, clerk] = await aStaff()
const reason = 'The store asked for it.'
const month = 30 * 86_400_000

type Death = { at: number; when: 'before' | 'after' } | undefined
const death: fc.Arbitrary<Death> = fc.option(
  fc.record({ at: fc.integer({ min: 1, max: 40 }), when: fc.constantFrom('before' as const, 'after' as const) }),
  { nil: undefined, freq: 2 },
)
type Step = { command: Command; death: Death; twice: boolean }
const step: fc.Arbitrary<Step> = fc.record({
  command: settlementCommand({
    sold: fc.constant(858),
    share: fc.constantFrom(50, 100),
    adjusted: fc.integer({ min: -900, max: 900 }),
  }),
  death,
  twice: fc.boolean(),
})

type How = { death: Death; twice: boolean; signal: AbortSignal }
type Play = {
  m: SettlementModel
  seller: Awaited<ReturnType<typeof aSeller>>
  card: string
  sold: string[]
  runs: string[]
}

/** Stops the worker in the middle and starts it again, or runs two at once, until the work is done. */
const laboured = async (work: () => Promise<unknown>, { signal, death: dies, twice }: How) => {
  if (dies) await app.connections.kill(signal, dies, work)
  await Promise.all(twice ? [work(), work()] : [work()])
}

const sell = async ({ seller: { till }, card, sold }: Play) => {
  const { id } = await aBasket(till)
  await till.call(pos.confirmPurchase, {
    params: { id },
    body: { cardToken: card, entryMode: 'CHIP', expectedTotal: 11.26 },
  })
  sold.push(id)
}

const takeBack = async ({ m, seller: { till }, card, sold }: Play, at: number, share: number) => {
  const sale = pick(returnableSales(m), at)
  const id = sold[m.sales.findIndex((one) => one === sale)]
  if (!sale || id === undefined) return undefined
  const isWhole = sale.returnedCents === 0 && share === 100
  const body = { lines: [{ lineId: 1, quantity: isWhole ? 2 : 1 }], cardToken: card }
  await till.call(pos.returnPurchase, { params: { id }, body })
  return { kind: 'return', which: at, share: sale.returnedCents > 0 ? 100 : share } as const
}

const reverse = async ({ m, seller: { till }, sold }: Play, at: number) => {
  const sale = pick(reversibleSales(m), at)
  const purchaseId = sold[m.sales.findIndex((one) => one === sale)]
  if (purchaseId === undefined) return undefined
  const { reversed } = await till.call(pos.reversePurchase, { body: { purchaseId } })
  return reversed ? ({ kind: 'reverse', which: at } as const) : undefined
}

const approve = async ({ m, runs: ids }: Play, at: number, how: How) => {
  const run = pick(builtRuns(m), at)
  const id = ids[m.runs.findIndex((one) => one === run)]
  const cents = m.statements[run?.statement ?? -1]?.payableCents
  if (!run || id === undefined || cents === undefined) return
  const isHeld = m.holds.size > 0
  const sums = { payable: isHeld ? 0 : fromCents(cents), held: isHeld ? fromCents(cents) : 0 }
  const propose = async () => {
    if ((await getRow(app.owner, 'settlement_run', { id })).proposedBy === null)
      await first.call(contract.proposeRun, { params: { id }, body: { note: reason } })
  }
  const letGo = async () => {
    await propose().catch(() => undefined)
    if ((await getRow(app.owner, 'settlement_run', { id })).status !== 'BUILT') return
    await second.call(contract.approveRun, { params: { id }, body: { ...sums } })
  }
  await laboured(letGo, { ...how, twice: false })
}

const endHolds = async ({ seller }: Play) => {
  for (const id of await endableHolds(app, seller.storeId))
    await clerk.call(contract.endHold, { params: { id }, body: { reason } })
}

let accounts = 0
const relink = async ({ seller }: Play) => {
  accounts += 1
  const id = await withAccount(app, seller, { account: `77${String(accounts).padStart(6, '0')}` })
  await withTenant({ pool: app.deps.pool, caller: seller }, (db) =>
    endHoldsByRelink(db, seller, { id, askedBy: seller.id }),
  )
}

const sendBack = async (
  { m, seller }: Play,
  statement: SettlementModel['statements'][number] | undefined,
  code: string,
  how: How,
) => {
  const { trace } =
    (await statementsOfStore(app, seller.storeId))[m.statements.findIndex((one) => one === statement)] ?? {}
  if (!trace) return
  await drive.ach.sendBack(trace, code)
  await laboured(() => takeReplies(app.worker), how)
}

const announce = async ({ m, seller }: Play, fees: PurchaseFees) => {
  if (!isCheaper(m, fees)) return
  await agreedFees(clerk, first, {
    partnerId: seller.partnerId,
    processingPercent: fees.processingBasisPoints / 100,
    fixedFee: fromCents(fees.fixedCents),
    additionalTerminal: 500,
  })
}

const cutOff = async (play: Play, how: How) => {
  const cycle = { programId: standardProgram, cutOff: await databaseTime(app) }
  await laboured(() => buildRun(app.worker, cycle), how)
  play.runs.push((await buildRun(app.worker, cycle)).id)
}

/** Does a command to the product, and gives back what of it was possible. */
const act = async (play: Play, command: Command, how: How): Promise<Command | undefined> => {
  const { seller, m } = play
  const body = { partnerId: seller.partnerId, storeId: seller.storeId, reason }
  if (command.kind === 'sell') await sell(play)
  else if (command.kind === 'return') return takeBack(play, command.which, command.share)
  else if (command.kind === 'reverse') return reverse(play, command.which)
  else if (command.kind === 'adjust')
    await clerk.call(contract.requestAdjustment, { body: { ...body, amount: fromCents(command.cents), said: reason } })
  else if (command.kind === 'cutOff') await cutOff(play, how)
  else if (command.kind === 'approve') await approve(play, command.which, how)
  else if (command.kind === 'send') await laboured(() => sendFiles(app.worker), how)
  else if (command.kind === 'arrive') await laboured(() => settleArrived(app.worker, new Date(Date.now() + month)), how)
  else if (command.kind === 'reject') {
    const id = play.runs[m.runs.findIndex((one) => one === pick(builtRuns(m), command.which))]
    if (id !== undefined) await first.call(contract.rejectRun, { params: { id }, body: { reason } })
  } else if (command.kind === 'bankReturn')
    await sendBack(play, pick(returnableStatements(m), command.which), command.code, how)
  else if (command.kind === 'notice') await sendBack(play, pick(sentStatements(m), command.which), 'C05', how)
  else if (command.kind === 'fees') await announce(play, command.fees)
  else if (command.kind === 'relink') await relink(play)
  else if (command.kind === 'hold') {
    if (!m.holds.has('OPERATOR')) await first.call(contract.beginHold, { body })
  } else await endHolds(play)
  return command
}

/** The money line of the portal adds up to the ledger, and each statement is in its part. */
const expectMoney = async ({ m, seller }: Play) => {
  const { money, waiting } = await seller.call(getPayouts, { query: {} })
  const live = m.statements.filter(({ rolledOverTo }) => rolledOverTo === undefined)
  const sumOf = (statuses: readonly string[]) =>
    fromCents(live.reduce((all, one) => all + (statuses.includes(one.status) ? one.payableCents : 0), 0))
  const isHeld = m.holds.size > 0
  const unpaid = sumOf(['PENDING', 'RETURNED'])
  const { earned, paid, onItsWay, onHold, sinceCutOff, sinceCutOffOnHold, later } = money
  expect(Math.round(earned * 100)).toBe(await earnedCents(app, seller.partnerId))
  expect(Math.round((paid + onItsWay + onHold + sinceCutOff + later) * 100)).toBe(Math.round(earned * 100))
  expect({ paid, onHold, unsent: Math.round((onItsWay - sumOf(['PAYMENTREQUESTED'])) * 100) }).toEqual({
    paid: sumOf(['SETTLED']),
    onHold: isHeld ? unpaid : 0,
    unsent: isHeld ? 0 : Math.round(unpaid * 100),
  })
  expect(sinceCutOffOnHold).toBe(isHeld ? sinceCutOff : 0)
  expect(waiting.amount).toBe(onHold)
}

const expectAgreement = async (play: Play) => {
  const { m, seller, runs: ids } = play
  await expectMoney(play)
  expect(await settlementViolations(app, seller.partnerId)).toEqual([])
  const stored = await statementsOfStore(app, seller.storeId)
  const seen = stored.map(({ status, payableCents, rolledOverTo }) => ({
    status,
    payableCents,
    rolledOverTo: rolledOverTo === null ? undefined : stored.findIndex(({ id }) => id === rolledOverTo),
  }))
  expect(seen).toEqual(
    m.statements.map(({ status, payableCents, rolledOverTo }) => ({ status, payableCents, rolledOverTo })),
  )
  const last = ids.at(-1)
  if (last !== undefined)
    expect((await getRow(app.owner, 'settlement_run', { id: last })).status).toBe(m.runs.at(-1)?.status)
}

/** Ends all open states: no holds remain, and all that is owed is paid. */
function* ending(m: SettlementModel): Generator<Command> {
  yield { kind: 'endHold' }
  yield { kind: 'relink' }
  for (const isLast of [false, false, false, true]) {
    while (builtRuns(m).length > 0) yield { kind: 'approve', which: 0 }
    yield { kind: 'send' }
    yield { kind: 'arrive' }
    if (!isLast) yield { kind: 'cutOff' }
  }
}

test(
  'payouts match the model and pay each cent once',
  async ({ signal }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 50, size: 'max' }), async (steps) => {
        // Each history has days of its own at the bank, which takes 36 files a day.
        await drive.reset()
        await forgetFileDays(app)
        ;[first, second, clerk] = await aStaff()
        const seller = await aSeller(app)
        await liftTillLimits(seller)
        const play: Play = { m: newModel(), seller, card: `card_sbx_ok_${newId()}`, sold: [], runs: [] }
        const take = async ({ command, ...how }: Step) => {
          // A card holds $500.00.
          if (command.kind === 'sell' && play.sold.length % 40 === 39) play.card = `card_sbx_ok_${newId()}`
          const done = await act(play, command, { ...how, signal })
          if (done) obey(play.m, done)
          await expectAgreement(play)
        }
        for (const one of steps) {
          signal.throwIfAborted()
          await take(one)
        }
        for (const command of ending(play.m)) await take({ command, death: undefined, twice: false })
        const traces = new Map((await drive.ach.payouts()).map((payout) => [payout.trace, payout]))
        const paid = (await statementsOfStore(app, seller.storeId)).filter(
          ({ status, payableCents }) => status === 'SETTLED' && payableCents > 0,
        )
        expect(paid.map(({ trace }) => traces.get(trace ?? '')?.cents)).toEqual(
          paid.map(({ payableCents }) => payableCents),
        )
      }),
      { numRuns: runs, endOnFailure: true },
    )
  },
  120_000 + runs * 30_000,
)
