import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { histories } from '@tillgate/domain/testing/histories.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { aRetailer } from '#server/testing/people.ts'
import { aFullShelf, playSales, type Stage } from '#server/testing/sale-histories.ts'
import { saleStep } from '#server/testing/sale-steps.ts'
import { startApp } from '#server/testing/start-app.ts'
import { endingsOf, letQuestionsAge, spentBy, tendersOf, violationsOf } from '#server/testing/tills.queries.ts'
import { createTill, liftTillLimits } from '#server/testing/tills.ts'
import { sweepSales } from './purchases.jobs.ts'

const runs = histories(40)
const perStore = 25

const { url, drive } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })

/** Partners of this file: the worker's database has the sales of other files as well. */
const partnerIds: string[] = []
const cardOf = (family: string): string => `card_sbx_${family}_${newId()}`
const aStage = async (): Promise<Stage & { partnerId: string }> => {
  const admin = await aRetailer(app)
  partnerIds.push(admin.partnerId)
  await aFullShelf(app, admin)
  await liftTillLimits(admin, 'TILL')
  const till = await createTill(app, admin)
  return {
    partnerId: admin.partnerId,
    app,
    till,
    drive,
    cards: [cardOf('ok'), cardOf('low'), cardOf('food')],
    sweep: () => sweepSales(app.worker),
  }
}
let played = 0
let stage = await aStage()

/** Settles the open purchases, as the sweep does in time. */
const settleAll = async (): Promise<void> => {
  for (let round = 0; round < 3; round += 1) {
    await letQuestionsAge(app, stage.partnerId)
    await stage.sweep()
  }
}

test(
  'every cent is accounted for after any history',
  async ({ signal }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(saleStep, { minLength: 5, maxLength: 25, size: 'max' }), async (steps) => {
        played += 1
        if (played % perStore === 0) stage = await aStage()
        stage.cards = [cardOf('ok'), cardOf('low'), cardOf('food')]
        const full = await Promise.all(stage.cards.map((card) => drive.issuer.card(card)))
        const play = playSales(stage, signal)
        for (const step of steps) await play(step)

        await settleAll()

        expect(await violationsOf(app, stage.partnerId)).toEqual([])
        for (const [index, card] of stage.cards.entries()) {
          const now = await drive.issuer.card(card)
          const before = full[index]?.balances ?? {}
          const spent = Object.entries(before).reduce(
            (sum, [purse, cents]) => sum + cents - (now.balances[purse] ?? 0),
            0,
          )
          expect(await spentBy(app, now.cardRef)).toBe(spent)
        }
      }),
      { numRuns: runs, endOnFailure: true },
    )
    expect(Object.keys(await tendersOf(app, partnerIds))).toEqual(expect.arrayContaining(['PAID', 'GIVEN BACK']))
    const reached = Object.keys(await endingsOf(app, partnerIds))
    expect(reached).toEqual(
      expect.arrayContaining(['SALE CONFIRMED', 'SALE REVERSED', 'SALE CANCELED', 'RETURN CONFIRMED']),
    )
  },
  120_000 + runs * 5_000,
)
