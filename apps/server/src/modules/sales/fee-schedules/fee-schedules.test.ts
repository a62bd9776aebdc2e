import {
  listFeeSchedules,
  previewFeeSchedule,
  proposeFeeSchedule,
  proposeFeeWithdrawal,
} from '@tillgate/contract/operator-fees.ts'
import { confirmChangeProposal, getChangeProposal } from '@tillgate/contract/operator-proposals.ts'
import { listAudit } from '@tillgate/contract/operator-audit.ts'
import * as pos from '@tillgate/contract/pos-purchases.ts'
import { endOfNotice } from '@tillgate/domain/fee-schedules.ts'
import { dayIn } from '@tillgate/domain/zones.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { mailsOf } from '#server/testing/applications.ts'
import { testDatabase } from '#server/testing/database.ts'
import { entriesOf, spanishFrom } from '#server/testing/fees.queries.ts'
import { standardProgram as programId } from '#server/testing/forms.ts'
import { anOperator } from '#server/testing/operators.ts'
import { agreedFees, reason } from '#server/testing/proposals.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aRetailer } from '#server/testing/people.ts'
import { settlementViolations } from '#server/testing/settlement.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { databaseTime, violationsOf } from '#server/testing/tills.queries.ts'
import { aBasket, createShelf, createTill } from '#server/testing/tills.ts'
import { buildRun } from '../../settlement/runs/build.service.ts'
import { feeNoticeJobs } from './notices.jobs.ts'
import { listRows, updateRows } from '#server/world/rows.queries.ts'

// The program's fees are shared by all tests of a database.
const { url } = await aSandbox()
const app = await startApp({ DATABASE_URL: await testDatabase('_fees'), ISSUER_URL: `${url}/issuer` })
const [olive, otto] = [await anOperator(app), await anOperator(app)]
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

const zone = 'America/New_York'
const standardFees = { processingPercent: 2.75, fixedFee: 0.25, additionalTerminal: 500 }
const standard = { programId, ...standardFees }
type Wish = Partial<typeof standard> & { partnerId?: string; effectiveOn?: string }
const propose = (body: Wish) => olive.call(proposeFeeSchedule, { body: { ...standard, ...body, reason } })
const announce = ({ programId: _, ...wish }: Wish) => agreedFees(olive, otto, { ...standardFees, ...wish })
const takeBack = async (id: string) => {
  const proposal = await olive.call(proposeFeeWithdrawal, { params: { id }, body: { reason } })
  const { change } = await otto.call(getChangeProposal, { params: { id: proposal.id } })
  await otto.call(confirmChangeProposal, { params: { id: proposal.id } })
  return change
}
const tell = async () => {
  for (const job of feeNoticeJobs) await job.run({}, app.worker)
}
const mailsTo = (partnerId: string) =>
  mailsOf(app.deps.keyring, {
    partnerId,
    asPartner: (work) => withTenant({ pool: app.deps.pool, caller: { partnerId } }, work),
  })

const partnersMailed = async (kind: string): Promise<number> => {
  const counts = (await listRows(app.owner, 'partner', {})).map(
    async ({ id }) => (await mailsTo(id)).filter((mail) => mail.kind === kind).length,
  )
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

const aSeller = async () => {
  const admin = await aRetailer(app)
  await createShelf(app, admin)
  const till = await createTill(app, admin)
  const cardToken = `card_sbx_ok_${newId()}`
  const sell = async () => {
    const { id } = await aBasket(till)
    await till.call(pos.confirmPurchase, {
      params: { id },
      body: { cardToken, entryMode: 'CHIP', expectedTotal: 11.26 },
    })
    return id
  }
  const giveBack = (id: string, quantity: number) =>
    till.call(pos.returnPurchase, { params: { id }, body: { lines: [{ lineId: 1, quantity }], cardToken } })
  return { ...admin, sell, giveBack }
}

test('a fee increase starts after ten days with notice', async () => {
  const [one, other] = [await aRetailer(app), await aRetailer(app)]
  await spanishFrom(app, other.partnerId)
  // Nobody reads the mails of this partner.
  const silent = await aRetailer(app)
  await updateRows(app.owner, 'user_account', { id: silent.id }, { active: false })
  const now = await databaseTime(app)
  const dearer = { fixedFee: 0.3 }
  const { effectiveFrom, needsNotice, impact } = await olive.call(previewFeeSchedule, {
    body: { ...standard, ...dearer },
  })
  expect(new Date(effectiveFrom)).toEqual(endOfNotice(now, zone))
  expect(needsNotice).toBe(true)
  const { partners, mailed = 0 } = impact
  expect(mailed).toBeLessThan(partners)
  expect(partners).toBeGreaterThanOrEqual(2)
  const tooEarly = dayIn(zone, new Date(endOfNotice(now, zone).getTime() - 86_400_000))
  await expect(propose({ ...dearer, effectiveOn: tooEarly })).rejects.toMatchObject({ code: 'fees.too-early' })
  await expect(propose({ ...dearer, effectiveOn: '2020-01-01' })).rejects.toMatchObject({ code: 'fees.day-over' })
  await expect(propose({})).rejects.toMatchObject({ code: 'fees.no-change' })
  await expect(propose({ processingPercent: 100.01 })).rejects.toMatchObject({ status: 400 })

  const announced = await announce(dearer)
  expect(announced).toMatchObject({ status: 'SCHEDULED', effectiveFrom, fixedFee: 0.3, partner: null })
  const before = await partnersMailed('fees-announced')
  await tell()
  await tell()
  expect((await partnersMailed('fees-announced')) - before).toBe(mailed)

  const [english, spanish] = [await mailsTo(one.partnerId), await mailsTo(other.partnerId)]
  expect(english.map(({ to, kind }) => ({ to, kind }))).toEqual([{ to: one.email, kind: 'fees-announced' }])
  expect(english[0]?.text).toContain('2.75% and $0.30 per transaction, and $500.00')
  expect(spanish).toMatchObject([{ kind: 'fees-announced', language: 'es-ES' }])
  const listed = await olive.call(listFeeSchedules, { query: { status: 'SCHEDULED' } })
  expect(listed.items).toMatchObject([{ id: announced.id, partnersNotified: partners, announcedBy: { id: olive.id } }])
  const log = await olive.call(listAudit, { query: { action: 'fees.announced' } })
  expect(log.items[0]).toMatchObject({ objectId: announced.id })

  const { id } = announced
  // Joined since: the withdrawal is no news to this partner, and is not mailed.
  const joined = await aRetailer(app)
  expect(await takeBack(id)).toMatchObject({ kind: 'FEES', impact: { partners, mailed } })
  await expect(takeBack(id)).rejects.toMatchObject({ code: 'fees.begun' })
  const withdrawn = await partnersMailed('fees-withdrawn')
  await tell()
  await tell()
  expect((await partnersMailed('fees-withdrawn')) - withdrawn).toBe(mailed)
  expect((await mailsTo(one.partnerId)).map(({ kind }) => kind)).toEqual(['fees-announced', 'fees-withdrawn'])
  expect(await mailsTo(joined.partnerId)).toEqual([])
  expect((await olive.call(listFeeSchedules, { query: { status: 'WITHDRAWN' } })).items).toMatchObject([{ id }])
})

test('a fee decrease starts at once for later sales', async () => {
  const [one, other] = [await aSeller(), await aSeller()]
  const first = await one.sell()
  // $8.58: 2.75% are $0.24.
  expect(await entriesOf(app, first)).toEqual({ SALE: 858, PROC_FEE: -24, FIXED_FEE: -25 })
  const cutOff = await databaseTime(app)

  const own = await announce({ partnerId: one.partnerId, processingPercent: 1, fixedFee: 0.1 })
  expect(own).toMatchObject({ status: 'IN_EFFECT', partner: { id: one.partnerId } })

  // Between the cut-off and its run nothing of the run changes.
  await buildRun(app.worker, { programId, cutOff })
  expect(await listRows(app.owner, 'statement', { partnerId: one.partnerId }, 'cutOff')).toMatchObject([
    { payableCents: 858 - 24 - 25 },
  ])
  // Between a sale and its return the sale's schedule counts.
  const { id: returned } = await one.giveBack(first, 2)
  expect(await entriesOf(app, returned)).toEqual({ RETURN: -858, PROC_FEE: 24 })
  expect(await entriesOf(app, await one.sell())).toEqual({ SALE: 858, PROC_FEE: -9, FIXED_FEE: -10 })
  expect(await entriesOf(app, await other.sell())).toEqual({ SALE: 858, PROC_FEE: -24, FIXED_FEE: -25 })
  expect(await violationsOf(app, one.partnerId)).toEqual([])
  expect(await settlementViolations(app, one.partnerId)).toEqual([])

  await expect(takeBack(own.id)).rejects.toMatchObject({
    code: 'fees.begun',
  })
  await tell()
  expect((await mailsTo(one.partnerId)).map(({ kind }) => kind)).toEqual(['fees-announced'])
  expect(await mailsTo(other.partnerId)).toEqual([])
  // A return to the program's fees is an increase here.
  await expect(
    propose({ partnerId: one.partnerId, effectiveOn: dayIn(zone, await databaseTime(app)) }),
  ).rejects.toMatchObject({ code: 'fees.too-early' })
})

test('a withdrawn schedule applies to no partner', async () => {
  const one = await aSeller()
  const today = await databaseTime(app)
  const in20Days = dayIn(zone, new Date(today.getTime() + 20 * 86_400_000))
  await announce({ partnerId: one.partnerId, fixedFee: 0.05 })
  const before = await olive.call(previewFeeSchedule, { body: { ...standard, fixedFee: 0.2 } })
  const later = await announce({ partnerId: one.partnerId, fixedFee: 0.01, effectiveOn: in20Days })
  expect(later.status).toBe('SCHEDULED')
  await takeBack(later.id)
  expect(await entriesOf(app, await one.sell())).toMatchObject({ FIXED_FEE: -5 })
  await aRetailer(app)
  const after = await olive.call(previewFeeSchedule, { body: { ...standard, fixedFee: 0.2 } })
  expect(after.impact.partners).toBe(before.impact.partners + 1)
  expect((await olive.call(listFeeSchedules, { query: { partnerId: one.partnerId } })).items).toHaveLength(4)
  await expect(propose({ partnerId: newId(), fixedFee: 0.01 })).rejects.toMatchObject({ code: 'partner.not-found' })
  await expect(propose({ programId: newId() })).rejects.toMatchObject({ code: 'fees.program-unknown' })
})
