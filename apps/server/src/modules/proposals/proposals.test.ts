import { countMenu } from '@tillgate/contract/operator-inbox.ts'
import { listAudit } from '@tillgate/contract/operator-audit.ts'
import { listFeeSchedules, proposeFeeSchedule, proposeFeeWithdrawal } from '@tillgate/contract/operator-fees.ts'
import {
  confirmChangeProposal,
  declineChangeProposal,
  getChangeProposal,
  listChangeProposals,
  withdrawChangeProposal,
} from '@tillgate/contract/operator-proposals.ts'
import { listProgramSettings, proposeProgramSettings } from '@tillgate/contract/operator-settings.ts'
import { freshCodeHeader } from '@tillgate/contract/route.ts'
import { dayIn } from '@tillgate/domain/zones.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { proposalKinds } from '#server/boot/proposal-kinds.ts'
import { newId } from '#server/base/ids.ts'
import { testDatabase } from '#server/testing/database.ts'
import { standardProgram as programId } from '#server/testing/forms.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { anOperator } from '#server/testing/operators.ts'
import { aSeller, sellOnce } from '#server/testing/payouts.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { agreedFees, reason } from '#server/testing/proposals.ts'
import { startApp } from '#server/testing/start-app.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'
import { closeOvertaken } from './proposals.jobs.ts'
import { ago, updateRows } from '#server/world/rows.queries.ts'

// Fees and settings are those of every partner.
const { url } = await aSandbox()
const app = await startApp({
  DATABASE_URL: await testDatabase('_proposals'),

  ISSUER_URL: `${url}/issuer`,
})
const [olive, otto] = [await anOperator(app), await anOperator(app)]
const mails = mailbox(app)
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

const standard = { processingPercent: 2.75, fixedFee: 0.25, additionalTerminal: 500 }
const proposeFees = async (fees: object, by = olive): Promise<string> =>
  (await by.call(proposeFeeSchedule, { body: { ...standard, ...fees, programId, reason } })).id
const settings = {
  programId,
  cutOffTime: '16:00',
  cutOffWeekdays: [2, 4],
  adjustmentLimit: 50,
  requiresScreening: true,
}
const proposeSettings = async (): Promise<string> =>
  (await olive.call(proposeProgramSettings, { body: { ...settings, reason } })).id
const settingsNow = async () => (await olive.call(listProgramSettings, {})).items[0]
const confirm = (id: string, by = otto) => by.call(confirmChangeProposal, { params: { id } })
const withdraw = (id: string, by = olive) => by.call(withdrawChangeProposal, { params: { id } })
const decline = (id: string, by = otto) => by.call(declineChangeProposal, { params: { id }, body: { reason } })
const closeStale = () => closeOvertaken(proposalKinds(app.deps), app.worker)
const stateOf = async (id: string) => (await olive.call(getChangeProposal, { params: { id } })).state
const schedules = async () => (await olive.call(listFeeSchedules, { query: { pageSize: 100 } })).items.length

const kinds = [
  { kind: 'FEES', propose: () => proposeFees({ fixedFee: 0.2 }), unchanged: schedules },
  { kind: 'SETTINGS', propose: proposeSettings, unchanged: async () => (await settingsNow())?.settings },
] as const

test.each(kinds)('one person alone cannot change $kind', async ({ propose, unchanged }) => {
  const before = await unchanged()
  const id = await propose()
  await expect(confirm(id, olive)).rejects.toMatchObject({ status: 409, code: 'proposal.second-person' })
  await expect(decline(id, olive)).rejects.toMatchObject({ code: 'proposal.second-person' })
  await expect(withdraw(id, otto)).rejects.toMatchObject({ code: 'proposal.not-yours' })
  const path = confirmChangeProposal.path.replace(':id', id)
  const bare = { authorization: `Bearer ${otto.token}`, 'content-type': 'application/json' }
  for (const headers of [bare, { ...bare, [freshCodeHeader]: '000000' }]) {
    const answer = await fetch(`${app.base}${path}`, { method: 'POST', headers, body: '{}' })
    expect([400, 403]).toContain(answer.status)
  }
  expect(await unchanged()).toEqual(before)
  expect(await olive.call(getChangeProposal, { params: { id } })).toMatchObject({ state: 'OPEN', blocker: 'proposer' })
  expect(await otto.call(getChangeProposal, { params: { id } })).toMatchObject({ state: 'OPEN', blocker: null })
  await withdraw(id)
  await expect(confirm(id)).rejects.toMatchObject({ status: 409, code: 'proposal.decided' })
  expect(await unchanged()).toEqual(before)
})

test('a confirmed fee proposal names both people', async () => {
  const { partnerId, till } = await aSeller(app)
  await sellOnce(till)
  const id = await proposeFees({ partnerId, fixedFee: 0.2, processingPercent: 2 })
  const [mine, theirs] = await Promise.all([olive, otto].map((one) => one.call(getChangeProposal, { params: { id } })))
  // $8.58 of benefits: 2.75 % are $0.24, 2 % are $0.17.
  expect(theirs?.change).toMatchObject({
    now: standard,
    proposed: { processingPercent: 2, fixedFee: 0.2 },
    impact: { partners: 1, payingLess: 1, sums: { purchases: 1, benefits: 8.58, feesNow: 0.49, feesProposed: 0.37 } },
  })
  expect(mine?.change).toEqual(theirs?.change)
  expect((await otto.call(countMenu, {})).waiting.FEES).toBe(1)
  expect((await olive.call(countMenu, {})).waiting.FEES).toBeUndefined()
  const asked = await mails.newest(otto.email)
  expect(asked.subject).toBe('Waits for a second person: fees')
  expect(asked.text).toContain(`/operator/proposals/${id}`)

  expect(await confirm(id)).toMatchObject({ state: 'APPROVED', decidedBy: { id: otto.id } })
  const { items } = await olive.call(listFeeSchedules, { query: { partnerId, status: 'IN_EFFECT' } })
  expect(items.find(({ partner }) => partner?.id === partnerId)).toMatchObject({
    fixedFee: 0.2,
    announcedBy: { id: olive.id },
    confirmedBy: { id: otto.id },
  })
  const log = await olive.call(listAudit, { query: { partnerId, pageSize: 100 } })
  const row = log.items.find(({ action }) => action === 'fees.announced')
  expect(row).toMatchObject({ actor: { id: otto.id }, after: { proposedBy: olive.id } })
  expect((await mails.newest(olive.email)).subject).toContain('was confirmed by')
})

test('taking announced fees back needs two people', async () => {
  const today = await databaseTime(app)
  const effectiveOn = dayIn('America/New_York', new Date(today.getTime() + 20 * 86_400_000))
  const announced = await agreedFees(olive, otto, { ...standard, fixedFee: 0.31, effectiveOn })
  const { id } = await otto.call(proposeFeeWithdrawal, { params: { id: announced.id }, body: { reason } })
  await expect(confirm(id, otto)).rejects.toMatchObject({ code: 'proposal.second-person' })
  expect((await otto.call(getChangeProposal, { params: { id } })).change).toMatchObject({
    scheduleId: announced.id,
    now: { fixedFee: 0.31 },
    proposed: { fixedFee: 0.25 },
  })
  await confirm(id, olive)
  const { items } = await olive.call(listFeeSchedules, { query: { status: 'WITHDRAWN' } })
  expect(items.map((one) => one.id)).toContain(announced.id)
})

test('a proposal whose base changed closes itself', async () => {
  const { partnerId } = await aSeller(app)
  const own = await proposeFees({ partnerId, fixedFee: 0.2 })
  const refused = await proposeFees({ fixedFee: 0.24 })
  await expect(proposeFees({ fixedFee: 0.23 }, otto)).rejects.toMatchObject({ code: 'fees.open' })
  // The partner has no fees of its own yet: its proposal is based on the program's fees.
  await confirm(refused)
  expect(await confirm(own)).toMatchObject({ state: 'SUPERSEDED', decidedBy: null })
  const { items } = await olive.call(listFeeSchedules, { query: { partnerId, pageSize: 100 } })
  expect(items.filter(({ partner }) => partner !== null)).toEqual([])

  const again = await proposeFees({ partnerId, fixedFee: 0.2 })
  await agreedFees(otto, olive, { ...standard, fixedFee: 0.22 })
  await closeStale()
  expect(await stateOf(again)).toBe('SUPERSEDED')
  expect((await mails.newest(olive.email)).subject).toContain('was closed, because the values')
})

test('a proposal closes after its last day', async () => {
  const id = await proposeSettings()
  await expect(proposeSettings()).rejects.toMatchObject({ code: 'settings.open' })
  await updateRows(app.owner, 'change_proposal', { state: 'OPEN' }, { expiresAt: ago('1 minute') })
  expect(await confirm(id)).toMatchObject({ state: 'EXPIRED' })
  expect((await settingsNow())?.settings.adjustmentLimit).toBe(100)
  const other = await proposeSettings()
  await updateRows(app.owner, 'change_proposal', { state: 'OPEN' }, { expiresAt: ago('1 minute') })
  await closeStale()
  expect(await stateOf(other)).toBe('EXPIRED')
})

test('confirmed settings apply at once', async () => {
  const declined = await proposeSettings()
  expect(await decline(declined)).toMatchObject({ state: 'REJECTED', decisionReason: reason })
  expect((await mails.newest(olive.email)).text).toContain(reason)
  await confirm(await proposeSettings())
  expect(await settingsNow()).toMatchObject({
    settings: { cutOffTime: '16:00', cutOffWeekdays: [2, 4], adjustmentLimit: 50, requiresScreening: true },
    proposalId: null,
  })
  await expect(proposeSettings()).rejects.toMatchObject({ code: 'settings.no-change' })
  const body = { ...settings, cutOffTime: '02:30', adjustmentLimit: -1, cutOffWeekdays: [6], reason: '' }
  await expect(olive.call(proposeProgramSettings, { body })).rejects.toMatchObject({ status: 400 })
  const rows = await olive.call(listAudit, { query: { action: 'programme.settings-changed' } })
  expect(rows.items).toMatchObject([{ actor: { id: otto.id }, after: { adjustmentLimit: 50, proposedBy: olive.id } }])
  const { items } = await olive.call(listChangeProposals, { query: { kind: 'SETTINGS', state: 'APPROVED' } })
  expect(items).toMatchObject([{ program: 'Benefit Card', proposedBy: { id: olive.id }, decidedBy: { id: otto.id } }])
  await expect(olive.call(getChangeProposal, { params: { id: newId() } })).rejects.toMatchObject({ status: 404 })
})

test('a person cannot flood the others with proposals', async () => {
  const body = { ...settings, adjustmentLimit: 60, reason }
  const propose = async (): Promise<unknown> => withdraw((await olive.call(proposeProgramSettings, { body })).id)
  for (let index = 0; index < 30; index += 1) await propose()
  await expect(propose()).rejects.toMatchObject({ code: 'rate.too-many' })
})
