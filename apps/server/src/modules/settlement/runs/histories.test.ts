import * as contract from '@tillgate/contract/pos-purchases.ts'
import { histories } from '@tillgate/domain/testing/histories.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { aRetailer } from '#server/testing/people.ts'
import { aFullShelf, playSales, type Stage } from '#server/testing/sale-histories.ts'
import { saleStep } from '#server/testing/sale-steps.ts'
import { openAccountsOf, settlementViolations } from '#server/testing/settlement.queries.ts'
import { standardProgram } from '#server/testing/forms.ts'
import { startApp } from '#server/testing/start-app.ts'
import { databaseTime, letQuestionsAge, violationsOf } from '#server/testing/tills.queries.ts'
import { aBasket, createTill, liftTillLimits } from '#server/testing/tills.ts'
import { sweepSales } from '../../sales/purchases/purchases.jobs.ts'
import { buildRun } from './build.service.ts'
import { listRows } from '#server/world/rows.queries.ts'

const runs = histories(20)

const { url, drive } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })

const cardOf = (family: string): string => `card_sbx_${family}_${newId()}`
const aStage = async (): Promise<Stage & { partnerId: string }> => {
  const admin = await aRetailer(app)
  await aFullShelf(app, admin)
  await liftTillLimits(admin)
  return {
    partnerId: admin.partnerId,
    app,
    till: await createTill(app, admin),
    drive,
    cards: [cardOf('ok'), cardOf('low'), cardOf('food')],
    sweep: () => sweepSales(app.worker),
  }
}
const stage = await aStage()

/** A cut-off between two sales; `death`: statement of the run at which the worker stops, before it starts again. */
const cutOff = fc.record({
  kind: fc.constant('cutOff'),
  death: fc.option(
    fc.record({ at: fc.integer({ min: 1, max: 25 }), when: fc.constantFrom('before' as const, 'after' as const) }),
    { nil: undefined },
  ),
  twice: fc.boolean(),
})
const sold = fc.tuple(
  fc.record({
    kind: fc.constant('price'),
    lines: fc.array(fc.record({ barcode: fc.constant('036000291452'), quantity: fc.constant(3) }), {
      minLength: 1,
      maxLength: 1,
    }),
    parks: fc.constant(false),
  }),
  fc.record({
    kind: fc.constant('confirm'),
    which: fc.constant(0),
    card: fc.nat({ max: 2 }),
    fault: fc.constant(undefined),
    death: fc.constant(undefined),
    repeats: fc.constant(false),
  }),
)
const steps = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: saleStep.map((one) => [one]) },
      { weight: 2, arbitrary: sold },
      { weight: 1, arbitrary: cutOff.map((one) => [one]) },
    ),
    { minLength: 5, maxLength: 30, size: 'max' },
  )
  .map((parts) => parts.flat())

const settle = async (
  signal: AbortSignal,
  { death, twice }: { death?: { at: number; when: 'before' | 'after' } | undefined; twice: boolean },
) => {
  const cycle = { programId: standardProgram, cutOff: await databaseTime(app) }
  const build = () => buildRun(app.worker, cycle)
  if (death) await app.connections.kill(signal, death, build)
  await Promise.all(twice ? [build(), build()] : [build()])
}

test(
  'each cent is open or in exactly one statement',
  async ({ signal }) => {
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        stage.cards = [cardOf('ok'), cardOf('low'), cardOf('food')]
        const play = playSales(stage, signal)
        for (const one of given) await (one.kind === 'cutOff' ? settle(signal, one) : play(one))
        for (let round = 0; round < 3; round += 1) {
          await letQuestionsAge(app, stage.partnerId)
          await stage.sweep()
        }
        await settle(signal, { twice: false })

        expect(await violationsOf(app, stage.partnerId)).toEqual([])
        expect(await settlementViolations(app, stage.partnerId)).toEqual([])
        // After a cut-off nothing is open but a debt.
        for (const { cents } of await openAccountsOf(app, stage.partnerId)) expect(cents).toBeLessThan(0)
      }),
      { numRuns: runs, endOnFailure: true },
    )
  },
  120_000 + runs * 5_000,
)

test('a late return becomes debt offset by later sales', async ({ signal }) => {
  const own = await aStage()
  const sell = async () => {
    const { id } = await aBasket(own.till)
    const body = { cardToken: own.cards[0], entryMode: 'CHIP' as const, expectedTotal: 11.26 }
    return own.till.call(contract.confirmPurchase, { params: { id }, body })
  }
  const { id } = await sell()
  await settle(signal, { twice: false })
  const body = { lines: [{ lineId: 1, quantity: 2 }], cardToken: own.cards[0] }
  await own.till.call(contract.returnPurchase, { params: { id }, body })
  await settle(signal, { twice: false })
  await settle(signal, { twice: false })
  await sell()
  await settle(signal, { twice: false })

  // $8.58 less $0.24 and $0.25; the return takes $8.58 and brings the $0.24 back.
  const built = await listRows(app.owner, 'statement', { partnerId: own.partnerId }, 'cutOff')
  expect(built.map(({ payableCents, carryCents, status }) => ({ payableCents, carryCents, status }))).toEqual([
    { payableCents: 809, carryCents: 0, status: 'PENDING' },
    { payableCents: 0, carryCents: 834, status: 'SETTLED' },
    { payableCents: 0, carryCents: -834 + 25, status: 'SETTLED' },
  ])
  expect(await openAccountsOf(app, own.partnerId)).toMatchObject([{ cents: -25 }])
  expect(await settlementViolations(app, own.partnerId)).toEqual([])
})
