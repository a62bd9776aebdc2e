import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { listAudit } from '@tillgate/contract/operator-audit.ts'
import { beginRecheck, endRecheck } from '@tillgate/contract/operator-decisions.ts'
import { listInbox } from '@tillgate/contract/operator-inbox.ts'
import {
  proposePartnerEnd,
  reinstateStore,
  suspendStore,
  withdrawPartnerEnd,
} from '@tillgate/contract/operator-partners.ts'
import { PartnerEndChange, confirmChangeProposal, getChangeProposal } from '@tillgate/contract/operator-proposals.ts'
import { getSettlementRun } from '@tillgate/contract/operator-settlement.ts'
import { activateStore, createStore, listStoresByUser } from '@tillgate/contract/stores.ts'
import { listStatements } from '@tillgate/contract/transfer-statements.ts'
import type { RecheckCause } from '@tillgate/domain/applications.ts'
import { bankDay } from '@tillgate/domain/payout-dates.ts'
import { addDays } from '@tillgate/domain/zones.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { proposalKinds } from '#server/boot/proposal-kinds.ts'
import { closeOvertaken } from '#server/modules/proposals/proposals.jobs.ts'
import { withOperator, withTenant } from '#server/db/with-tenant.ts'
import { noNpiRegistry } from '#server/integrations/npi/live.ts'
import { blockPartner, setStoresOfUser } from '#server/modules/partners/api.ts'
import { buildRun } from '#server/modules/settlement/runs/build.service.ts'
import { mailsFor } from '#server/testing/applicants.ts'
import { anApplication } from '#server/testing/applications.ts'
import { testDatabase } from '#server/testing/database.ts'
import { aBusiness } from '#server/testing/business.ts'
import { because, standardProgram } from '#server/testing/forms.ts'
import { anOperator } from '#server/testing/operators.ts'
import { aSeller, sellOnce } from '#server/testing/payouts.ts'
import { aPerson, aRetailer, signIn } from '#server/testing/people.ts'
import { setApproved } from '#server/testing/prepared.queries.ts'
import { endOf } from '#server/testing/recovery.ts'
import { holdsNow } from '#server/testing/replies.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'
import { aBasket } from '#server/testing/tills.ts'
import { getRow, updateRows } from '#server/world/rows.queries.ts'
import { recheckLapsedLicenses } from '#server/modules/review/evidence/license.jobs.ts'
import { listLapsed } from '#server/modules/review/evidence/license.queries.ts'
import { checkNpis } from '#server/modules/review/evidence/npi.jobs.ts'
import { endRechecks, recheckBySystem } from '#server/modules/review/evidence/recheck.service.ts'
import { endPartnerships } from './ending.jobs.ts'

const { url } = await aSandbox()
const app = await startApp({ DATABASE_URL: await testDatabase('_ending'), ISSUER_URL: `${url}/issuer` })
const [ada, bea] = [await anOperator(app, 'OPERATOR_ADMIN'), await anOperator(app, 'OPERATOR_ADMIN')]
const today = () => bankDay(new Date())
const body = () => ({ endsOn: addDays(today(), 30), ...because })
const propose = (id: string, change: Partial<ReturnType<typeof body>> = {}) =>
  ada.call(proposePartnerEnd, { params: { id }, body: { ...body(), ...change } })
const confirm = (id: string) => bea.call(confirmChangeProposal, { params: { id } })
const withdraw = (id: string) =>
  ada.call(withdrawPartnerEnd, { params: { id }, body: { reason: 'The new owners passed every check.' } })
const giveNotice = async (partnerId: string) => confirm((await propose(partnerId)).id)
const passTheDay = async (id: string): Promise<void> => {
  await updateRows(app.owner, 'partner', { id }, { lastDay: addDays(today(), -1) })
  // Two workers find the partner; one of them ends the partnership.
  await Promise.all([endPartnerships(app.worker, endRechecks), endPartnerships(app.worker, endRechecks)])
}
const kindsTo = async (person: { partnerId: string }) =>
  (await mailsFor(app, person)).map(({ kind }) => kind).filter((kind) => kind.startsWith('partnership'))

test('two administrators give notice in a re-check, one withdraws it', async () => {
  const made = await anApplication(app)
  const { id, partnerId, storeId } = made
  await expect(propose(partnerId)).rejects.toMatchObject({ code: 'review.not-possible' })
  await setApproved(app, { applicationId: id, partnerId, storeId }, 'DECIDED')
  await ada.call(beginRecheck, { params: { id }, body: because })
  await expect(propose(partnerId, { endsOn: today() })).rejects.toMatchObject({ status: 400 })

  const { id: proposalId } = await propose(partnerId)
  const read = () => ada.call(getApplication, { params: { id } })
  expect((await read()).partnerEnd).toEqual({ lastDay: null, isOver: false, reason: '', proposalId })
  await expect(propose(partnerId)).rejects.toMatchObject({ code: 'partner.end-open' })
  await expect(ada.call(confirmChangeProposal, { params: { id: proposalId } })).rejects.toMatchObject({ status: 409 })
  expect(await kindsTo(made)).toEqual([])
  await confirm(proposalId)

  const { endsOn: lastDay } = body()
  expect((await read()).partnerEnd).toMatchObject({ lastDay, isOver: false, reason: because.reason })
  expect(await kindsTo(made)).toEqual(['partnership-ends'])
  expect(await made.person.call(listStoresByUser, {})).toMatchObject({ ending: { lastDay, isOver: false } })
  const rows = async () => (await bea.call(listInbox, {})).items.filter(({ subjectId }) => subjectId === id)
  expect((await rows()).map(({ kind }) => kind)).toContain('ENDING')
  // The re-check goes on holding the payouts.
  expect(await holdsNow(app, storeId)).toEqual(['UNDER_REVIEW'])
  await expect(propose(partnerId)).rejects.toMatchObject({ code: 'partner.end-noticed' })

  await withdraw(partnerId)
  expect((await read()).partnerEnd).toBeNull()
  expect(await kindsTo(made)).toEqual(['partnership-ends', 'partnership-goes-on'])
  expect((await rows()).map(({ kind }) => kind)).not.toContain('ENDING')
  const after = await made.person.call(listStoresByUser, {})
  expect(after).not.toHaveProperty('ending')
  await endPartnerships(app.worker, endRechecks)
  expect(after.items.map(({ status }) => status)).toEqual(['ACTIVE'])
  const { items } = await ada.call(listAudit, { query: { objectId: partnerId } })
  expect(
    items.filter(({ action }) => action.startsWith('partner.end')).map(({ action, before }) => [action, before]),
  ).toEqual([
    ['partner.end-withdrawn', { lastDay, reason: because.reason }],
    ['partner.end-noticed', { lastDay: null }],
  ])
})

test('after the last day stores are closed and the portal is readable', async () => {
  const seller = await aSeller(app, {}, { stores: 2 })
  const { partnerId, storeId, till } = seller
  const [, otherId = ''] = seller.storeIds
  const cashier = await aPerson(app, { audience: 'pos', role: 'CASHIER', partnerId })
  await withTenant({ pool: app.deps.pool, caller: seller }, (db) =>
    setStoresOfUser(db, { partnerId, userId: cashier.id }, [storeId]),
  )
  await giveNotice(partnerId)
  await sellOnce(till)
  const suspended = { params: { id: partnerId, storeId: otherId }, body: because }
  await ada.call(suspendStore, suspended)

  await passTheDay(partnerId)
  expect(await kindsTo(seller)).toEqual(['partnership-ends', 'partnership-ended'])
  const { items, ending } = await seller.call(listStoresByUser, {})
  expect(items.map(({ status }) => status)).toEqual(['INACTIVE', 'INACTIVE'])
  expect(ending).toMatchObject({ isOver: true })
  expect(await endOf(signIn(app, cashier.email))).toBe('login.no-open-store')
  expect(await endOf(aBasket(till))).toBe('store.not-active')
  expect(await endOf(seller.call(activateStore, { params: { id: storeId } }))).toBe('partner.ended')
  expect(await endOf(seller.call(createStore, { body: aBusiness() }))).toBe('partner.ended')
  expect(await endOf(ada.call(suspendStore, { ...suspended, params: { id: partnerId, storeId } }))).toBe(
    'partner.ended',
  )
  expect(await endOf(withdraw(partnerId))).toBe('partner.ended')
  expect(await endOf(propose(partnerId))).toBe('partner.ended')

  const run = await buildRun(app.worker, { programId: standardProgram, cutOff: await databaseTime(app) })
  const { sums } = await ada.call(getSettlementRun, { params: { id: run.id } })
  expect(sums.file).toEqual({ count: 1, amount: 8.09 })
  expect((await seller.call(listStatements, { query: {} })).items).toHaveLength(1)
  // The end of the suspension releases the money of the store, which stays closed.
  expect(await holdsNow(app, otherId)).toContain('UNDER_REVIEW')
  await ada.call(reinstateStore, suspended)
  expect(await holdsNow(app, otherId)).not.toContain('UNDER_REVIEW')
  expect((await seller.call(listStoresByUser, {})).items.map(({ status }) => status)).toEqual(['INACTIVE', 'INACTIVE'])
  const log = (await ada.call(listAudit, { query: { action: 'partner.ended', partnerId } })).items
  expect(log).toMatchObject([{ before: { status: 'ACTIVE' }, after: { status: 'INACTIVE', storeIds: [storeId] } }])
})

test('the end of the partnership ends its re-check, but not one about who gets the money', async () => {
  const noticed = async (causes: RecheckCause[]) => {
    const made = await anApplication(app)
    const { id, partnerId, storeId } = made
    await setApproved(app, { applicationId: id, partnerId, storeId }, 'DECIDED')
    await ada.call(beginRecheck, { params: { id }, body: because })
    await giveNotice(partnerId)
    await updateRows(app.owner, 'application', { id }, { recheckMore: causes })
    await passTheDay(partnerId)
    return made
  }
  const [ended, other] = [await noticed(['LICENCE']), await noticed(['HOLDER'])]
  const renamed = await noticed(['PARTNER'])
  const read = (id: string) => ada.call(getApplication, { params: { id } })
  expect(await read(ended.id)).toMatchObject({ phase: 'DECIDED', recheck: null, partnerEnd: { isOver: true } })
  expect(await holdsNow(app, ended.storeId)).toEqual([])
  const logged = (await ada.call(listAudit, { query: { action: 'application.recheck-ended', objectId: ended.id } }))
    .items
  expect(logged).toMatchObject([
    { actor: { role: 'SYSTEM' }, before: { phase: 'RECHECK' }, after: { phase: 'DECIDED' } },
  ])
  expect((await mailsFor(app, ended)).map(({ kind }) => kind)).toContain('recheck-ended')
  const rechecks = (await bea.call(listInbox, {})).items.filter(({ kind }) => kind === 'RECHECK')
  expect(rechecks.map(({ subjectId }) => subjectId)).not.toContain(ended.id)

  expect(await read(renamed.id)).toMatchObject({ phase: 'RECHECK' })
  expect(await read(other.id)).toMatchObject({ phase: 'RECHECK' })
  expect(await holdsNow(app, other.storeId)).toEqual(['UNDER_REVIEW'])
  expect((await mailsFor(app, other)).map(({ kind }) => kind)).not.toContain('recheck-ended')
})

test('after the end only a re-check about who gets the money begins, and needs no license to end', async () => {
  const made = await anApplication(app, { type: 'DENTAL', npi: '1234567893', license: -1 })
  const { id, partnerId, storeId } = made
  const key = { applicationId: id, partnerId, storeId }
  await checkNpis({ ...app.worker, npi: noNpiRegistry })
  await setApproved(app, key, 'DECIDED')
  await giveNotice(partnerId)
  await passTheDay(partnerId)
  const byOperator = { params: { id }, body: because }
  const bySystem = (cause: RecheckCause) =>
    withOperator(app.deps.pool, (db) => recheckBySystem(db, app.deps, key, { cause, requestId: 'test' }))

  await recheckLapsedLicenses(app.worker)
  expect(await withOperator(app.deps.pool, (db) => listLapsed(db, 500))).toEqual([])
  expect(await bySystem('TAX')).toBe(false)
  expect(await endOf(ada.call(beginRecheck, byOperator))).toBe('partner.ended')
  expect(await holdsNow(app, storeId)).toEqual([])

  expect(await bySystem('HOLDER')).toBe(true)
  expect(await holdsNow(app, storeId)).toEqual(['UNDER_REVIEW'])
  expect((await ada.call(getApplication, { params: { id } })).recheckBlocker).toBeNull()
  const end = { params: { id }, body: { ...because, causes: ['HOLDER' as const] } }
  await ada.call(endRecheck, end)
  await bea.call(endRecheck, end)
  expect(await holdsNow(app, storeId)).toEqual([])
})

describe('a proposed notice', () => {
  test('is refused while a sanctions case holds the partner', async () => {
    const [held, proposed] = [await aRetailer(app), await aRetailer(app)]
    const { id } = await propose(proposed.partnerId)
    await withOperator(app.deps.pool, async (db) => {
      await blockPartner(db, held.partnerId)
      await blockPartner(db, proposed.partnerId)
    })

    expect(await endOf(propose(held.partnerId))).toBe('sanctions.case-open')
    expect(await endOf(confirm(id))).toBe('sanctions.case-open')
    expect(await kindsTo(proposed)).toEqual([])
    // The proposal waits for the end of the case, and stops no other proposal from being closed.
    await closeOvertaken(proposalKinds(app.deps), app.worker)
    const { state } = await ada.call(getChangeProposal, { params: { id } })
    expect(state).toBe('OPEN')
  })

  test('closes when another notice was given meanwhile', async () => {
    const { partnerId } = await aRetailer(app)
    const { id } = await propose(partnerId)
    await updateRows(app.owner, 'partner', { id: partnerId }, { lastDay: addDays(today(), 9) })

    expect(await confirm(id)).toMatchObject({ state: 'SUPERSEDED', obstacle: 'changed' })
  })

  test('closes when its last day has come meanwhile', async () => {
    const { partnerId } = await aRetailer(app)
    const { id } = await propose(partnerId)
    const { change } = await getRow(app.owner, 'change_proposal', { id })
    const late = { ...z.parse(PartnerEndChange, change), endsOn: today() }
    await updateRows(app.owner, 'change_proposal', { id }, { change: JSON.stringify(late) })

    expect(await confirm(id)).toMatchObject({ state: 'SUPERSEDED', obstacle: 'state' })
  })
})
