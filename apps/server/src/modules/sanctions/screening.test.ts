import { listAudit as listAuditLog } from '@tillgate/contract/operator-audit.ts'
import { getApplication } from '@tillgate/contract/operator-applications.ts'
import {
  approveApplication,
  endRecheck,
  rejectApplication,
  updateBusiness,
} from '@tillgate/contract/operator-decisions.ts'
import { listInbox } from '@tillgate/contract/operator-inbox.ts'
import { updateOwnMails } from '@tillgate/contract/operator-own-mails.ts'
import {
  confirmSanctionLift,
  listSanctionCases,
  proposeSanctionLift,
} from '@tillgate/contract/operator-sanction-cases.ts'
import {
  confirmSanctionCandidate,
  decideSanctionCandidate,
  declineSanctionCandidate,
  listSanctionCandidates,
} from '@tillgate/contract/operator-sanctions.ts'
import { listApplications } from '@tillgate/contract/operator-queue.ts'
import type { Disposition } from '@tillgate/domain/sanctions.ts'
import { expect, test } from 'vitest'
import { withOperator } from '#server/db/with-tenant.ts'
import { anApplication, type TestApplication } from '#server/testing/applications.ts'
import { listAudit } from '#server/testing/applications.queries.ts'
import { testDatabase } from '#server/testing/database.ts'
import { mailWaitingWork } from '#server/testing/inbox.queries.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { anOperator } from '#server/testing/operators.ts'
import { aPerson } from '#server/testing/people.ts'
import { participationsOf } from '#server/testing/powers.queries.ts'
import { endOf } from '#server/testing/recovery.ts'
import { aListInForce, countScreeningJobs } from '#server/testing/sanctions.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { setApplicationStatus, storeFormerPerson } from '../partners/api.ts'
import { endLifted, recheckListed } from '../review/evidence/sanctions.jobs.ts'
import { screenChanged, screenPartners } from './screening/screen.jobs.ts'
import { updateRows } from '#server/world/rows.queries.ts'
import { createStore } from '#server/world/onboarding.ts'

const app = await startApp({ DATABASE_URL: await testDatabase('_screening') })
const [olive, otto] = [await anOperator(app), await anOperator(app)]
const [ada, bea] = [await anOperator(app, 'OPERATOR_ADMIN'), await anOperator(app, 'OPERATOR_ADMIN')]
const mails = mailbox(app)
const reason = 'Born 1971 on a license, the listed person 1962.'

const screen = () => screenPartners(app.worker)
const load = (...names: string[]) => aListInForce(app, names)
const read = (id: string, by = olive) => by.call(getApplication, { params: { id } })
const checkOf = async (id: string) => (await read(id)).checks.find(({ check }) => check === 'sanctions')
const candidateOf = async ({ id }: TestApplication) => {
  const [candidate] = (await read(id)).screening.candidates
  return { id: candidate?.id ?? '', state: candidate?.state, candidate }
}
const decide = async (made: TestApplication, disposition: Disposition, by = olive) => {
  const params = { id: made.partnerId, candidateId: (await candidateOf(made)).id }
  return by.call(decideSanctionCandidate, { params, body: { disposition, reason } })
}
const confirm = async (made: TestApplication, by = otto) =>
  by.call(confirmSanctionCandidate, { params: { id: made.partnerId, candidateId: (await candidateOf(made)).id } })
const approve = ({ id }: TestApplication, accepted: 'sanctions'[] = []) =>
  olive.call(approveApplication, { params: { id }, body: { accepted } })
const keller = { owner: 'Thomas Keller' }

test('without a list nobody is screened and nothing is blocked', async () => {
  const made = await anApplication(app, keller)
  await screen()
  expect(await checkOf(made.id)).toMatchObject({ result: 'skip', evidence: [{ code: 'sanctions.not-screened' }] })
  await updateRows(app.owner, 'program', {}, { requiresScreening: true })
  expect(await checkOf(made.id)).toMatchObject({ result: 'wait', evidence: [{ code: 'sanctions.list-missing' }] })
  expect(await endOf(approve(made))).toBe('review.check-pending')
  await updateRows(app.owner, 'program', {}, { requiresScreening: false })
  expect(await approve(made)).toMatchObject({ status: 'APPROVED' })
})

test('reports the listed person beside our name', async () => {
  await load('Tomas KELLER', 'HARBOR STAR LLC')
  const made = await anApplication(app, keller)
  expect(await checkOf(made.id)).toMatchObject({ result: 'wait', evidence: [{ code: 'sanctions.pending' }] })
  expect(await endOf(approve(made))).toBe('review.check-pending')
  await screen()
  expect((await read(made.id)).screening).toMatchObject({
    state: 'SCREENED',
    publishedOn: '2026-11-20',
    birthDate: '1984-05-06',
    candidates: [{ who: 'OWNER', name: 'Thomas Keller', listedName: 'Tomas KELLER', state: 'OPEN', blocker: null }],
  })
  expect(await checkOf(made.id)).toMatchObject({ result: 'look', evidence: [{ code: 'sanctions.possible' }] })
  const { items } = await olive.call(listApplications, { query: { view: 'all', search: made.name } })
  expect(items.find(({ id }) => id === made.id)?.checks.sanctions).toBe('look')
})

test.each([
  ['business', { name: 'Harbor Star Inc' }, 'BUSINESS'],
  ['trade name', { tradeName: 'Harbor Star' }, 'TRADE_NAME'],
])('screens the %s', async (_, wish, who) => {
  const made = await anApplication(app, wish)
  await screen()
  expect((await read(made.id)).screening.candidates).toMatchObject([{ who, listedName: 'HARBOR STAR LLC' }])
})

test('an unlike name passes', async () => {
  const made = await anApplication(app, { owner: 'Ana Ruiz' })
  await screen()
  expect(await checkOf(made.id)).toMatchObject({ result: 'pass', evidence: [{ code: 'sanctions.clear' }] })
})

test('one person alone cannot clear a match', async () => {
  const made = await anApplication(app, keller)
  await screen()
  expect(await endOf(approve(made, ['sanctions']))).toBe('review.sanctions-open')
  await decide(made, 'DIFFERENT')
  expect((await candidateOf(made)).candidate).toMatchObject({ state: 'PROPOSED', blocker: 'proposer', reason })
  await mailWaitingWork(app)
  const wasMailed = async ({ email }: typeof olive) =>
    (await mails.sentTo(email)).some(({ subject }) => subject === `A decision waits for a second person: ${made.name}`)
  expect([await wasMailed(olive), await wasMailed(otto)]).toEqual([false, true])
  expect(await endOf(confirm(made, olive))).toBe('sanctions.second-person')
  expect(await endOf(decide(made, 'DIFFERENT', otto))).toBe('sanctions.decided')
  expect(await endOf(approve(made, ['sanctions']))).toBe('review.sanctions-open')
  await confirm(made)
  expect((await candidateOf(made)).candidate).toMatchObject({ state: 'CLEARED', decidedBy: { id: otto.id } })
  expect(await checkOf(made.id)).toMatchObject({ result: 'pass', evidence: [{ code: 'sanctions.cleared' }] })
  expect(await approve(made)).toMatchObject({ status: 'APPROVED' })
  const [, cleared, proposed, found] = (await read(made.id)).record
  expect([found?.action, found?.by]).toEqual(['sanctions.found', null])
  const listedName = 'Tomas KELLER'
  expect(proposed).toMatchObject({ action: 'sanctions.proposed', by: 'Ana Ruiz', text: reason, listedName })
  expect(cleared).toMatchObject({ action: 'sanctions.cleared', proposedBy: 'Ana Ruiz', text: reason, listedName })
  const log = await olive.call(listAuditLog, { query: { action: 'sanctions.cleared' } })
  expect(log.items[0]).toMatchObject({ object: 'sanction-candidate', objectName: listedName })
})

test('a declined decision opens the match again', async () => {
  const made = await anApplication(app, keller)
  await screen()
  await decide(made, 'DIFFERENT')
  const params = { id: made.partnerId, candidateId: (await candidateOf(made)).id }
  await otto.call(declineSanctionCandidate, { params, body: { reason } })
  expect(await candidateOf(made)).toMatchObject({ state: 'OPEN', candidate: { reason: '' } })
  expect(await endOf(confirm(made))).toBe('sanctions.decided')
})

test('the same person prevents an approval, also under another name', async () => {
  const made = await anApplication(app, { name: 'Harbor Star Inc', tradeName: 'Harbor Star Inc' })
  await screen()
  await decide(made, 'SAME')
  expect(await endOf(approve(made, ['sanctions']))).toBe('review.sanctions-listed')
  const body = { field: 'businessName', value: 'Fresh Corner LLC', reason, version: 1 } as const
  await otto.call(updateBusiness, { params: { id: made.id }, body })
  await otto.call(updateBusiness, {
    params: { id: made.id },
    body: { ...body, field: 'doingBusinessAs', version: 2 },
  })
  await screen()
  expect((await candidateOf(made)).candidate).toMatchObject({ state: 'SAME', who: 'FORMER', name: 'Harbor Star Inc' })
  expect(await checkOf(made.id)).toMatchObject({ result: 'fail', evidence: [{ code: 'sanctions.same' }] })
  expect(await endOf(decide(made, 'DIFFERENT'))).toBe('sanctions.case-open')
})

test('another name does not remove an undecided match', async () => {
  const made = await anApplication(app, { name: 'Corner Market LLC', tradeName: 'Harbor Star' })
  await screen()
  const body = { field: 'doingBusinessAs', value: 'Corner Market', reason, version: 1 } as const
  await otto.call(updateBusiness, { params: { id: made.id }, body })
  await screen()
  expect((await candidateOf(made)).candidate).toMatchObject({ state: 'OPEN', who: 'FORMER', name: 'Harbor Star' })
  expect(await endOf(approve(made, ['sanctions']))).toBe('review.sanctions-open')
})

test('a former name of an applicant is screened', async () => {
  const made = await anApplication(app, { owner: 'Ana Ruiz' })
  await made.asPartner((db) =>
    storeFormerPerson(db, { partnerId: made.partnerId, userId: made.person.id }, 'Thomas Keller'),
  )
  await screen()
  expect((await candidateOf(made)).candidate).toMatchObject({ who: 'FORMER', name: 'Thomas Keller' })
})

test('a store that was rejected is screened again once it is reopened', async () => {
  const { partnerId, id } = await anApplication(app, { owner: 'Ana Ruiz' })
  const store = { partnerId, businessName: 'Harbor Star LLC', applicationStatus: 'REJECTED' } as const
  const key = { partnerId, storeId: await createStore(app.owner, store) }
  await screen()
  expect((await read(id)).screening.candidates).toEqual([])
  await withOperator(app.deps.pool, (db) => setApplicationStatus(db, key, 'REVIEW'))
  await screen()
  expect((await read(id)).screening.candidates).toMatchObject([{ listedName: 'HARBOR STAR LLC', state: 'OPEN' }])
})

test('a rejected application shows its last screening', async () => {
  const made = await anApplication(app, { owner: 'Ana Ruiz' })
  await screen()
  const text = 'The lease names another business.'
  await olive.call(rejectApplication, { params: { id: made.id }, body: { reason: 'OTHER', text } })
  await load('Tomas KELLER', 'HARBOR STAR LLC', 'Nobody Known')
  await screen()
  expect(await checkOf(made.id)).toMatchObject({ result: 'pass', evidence: [{ code: 'sanctions.clear' }] })
})

test('a changed name is screened at once', async () => {
  const made = await anApplication(app, { name: 'Fresh Corner LLC' })
  await screen()
  const body = { field: 'businessName', value: 'Harbor Star LLC', reason, version: 1 } as const
  await olive.call(updateBusiness, { params: { id: made.id }, body })
  expect((await checkOf(made.id))?.result).toBe('wait')
  expect(await countScreeningJobs(app, made.partnerId)).toBe(1)
  await screenChanged(app.worker, made.partnerId)
  expect(await candidateOf(made)).toMatchObject({ candidate: { who: 'BUSINESS' } })
})

test('mails each partner’s new matches once', async () => {
  await load('Tomas KELLER', 'HARBOR STAR LLC')
  const quiet = await anOperator(app)
  await quiet.call(updateOwnMails, { body: { language: 'es-ES', muted: ['CANDIDATE'] } })
  const spanish = await anOperator(app)
  await spanish.call(updateOwnMails, { body: { language: 'es-ES', muted: [] } })
  const made = await anApplication(app, { name: 'Harbor Star Inc', ...keller })
  await screen()
  await screen()
  await mailWaitingWork(app)
  const mailed = async ({ email }: typeof olive) =>
    (await mails.sentTo(email)).map(({ subject }) => subject).filter((subject) => subject.endsWith(made.name))
  expect(await mailed(spanish)).toEqual([`Coincidencia posible con la lista de sanciones: ${made.name}`])
  expect(await mailed(quiet)).toEqual([])
})

const recheckMails = async ({ name }: TestApplication) =>
  (await mails.sentTo(ada.email)).filter(
    ({ subject }) => subject.startsWith('A re-check began') && subject.endsWith(name),
  ).length

test('a match that is gone mails the re-check', async () => {
  const made = await anApplication(app, { owner: 'Piet Nachtigall' })
  await screen()
  await approve(made)
  await load('Tomas KELLER', 'HARBOR STAR LLC', 'Piet NACHTIGALL')
  await screen()
  await recheckListed({ partnerId: made.partnerId }, app.worker)
  await mailWaitingWork(app)
  expect(await recheckMails(made)).toBe(0)
  await load('Tomas KELLER', 'HARBOR STAR LLC')
  await screen()
  await mailWaitingWork(app)
  expect(await recheckMails(made)).toBe(1)
})

test('a new match of an approved partner begins a re-check', async () => {
  const made = await anApplication(app, { owner: 'Boris Drachenko' })
  await screen()
  await approve(made)
  await load('Tomas KELLER', 'HARBOR STAR LLC', 'Boris DRACHENKO')
  await screen()
  await recheckListed({ partnerId: made.partnerId }, app.worker)
  expect(await read(made.id)).toMatchObject({ status: 'APPROVED', phase: 'RECHECK' })
  const end = () => ada.call(endRecheck, { params: { id: made.id }, body: { reason, causes: ['SANCTIONS'] } })
  expect(await endOf(end())).toBe('review.sanctions-open')
  await load('Tomas KELLER', 'HARBOR STAR LLC', 'Boris DRACHENKO', 'Ilse WEISSDORN')
  expect(await endOf(end())).toBe('review.check-pending')
  expect((await read(made.id)).recheckBlocker).toBe('screening')
  await screen()
  const { items } = await olive.call(listSanctionCandidates, { query: { pageSize: 100 } })
  expect(items).toContainEqual(expect.objectContaining({ applicationId: made.id, listedName: 'Boris DRACHENKO' }))
  const waiting = async (by: typeof olive) =>
    (await by.call(listInbox, {})).items.find(({ subjectId }) => subjectId === made.id)?.kind
  expect(await waiting(otto)).toBe('CANDIDATE')
  await decide(made, 'DIFFERENT')
  expect([await waiting(olive), await waiting(otto)]).toEqual([undefined, 'SECOND_PERSON'])
  await mailWaitingWork(app)
  expect(await recheckMails(made)).toBe(0)
  await confirm(made)
  await mailWaitingWork(app)
  expect(await recheckMails(made)).toBe(1)
  expect(await waiting(ada)).toBe('RECHECK')
  await load('Tomas KELLER', 'HARBOR STAR LLC', 'Boris DRACHENKO', 'Uwe BLAUMEISE')
  expect(await waiting(ada)).toBeUndefined()
  await screen()
  expect(await waiting(ada)).toBe('RECHECK')
  await decide(made, 'SAME')
  expect(await waiting(ada)).toBeUndefined()
  const { items: cases } = await ada.call(listSanctionCases, { query: { partnerId: made.partnerId } })
  const lift = { params: { id: cases[0]?.id ?? '' }, body: { reason } }
  await ada.call(proposeSanctionLift, lift)
  await bea.call(confirmSanctionLift, { ...lift, body: { reason, blocked: 0 } })
  await endLifted({ partnerId: made.partnerId }, app.worker)
  expect((await read(made.id)).record.find(({ action }) => action === 'application.recheck-begun')?.cause).toBe(
    'SANCTIONS',
  )
  expect((await read(made.id)).phase).toBe('DECIDED')
  expect(await waiting(otto)).toBeUndefined()
})

test('a listed Store Admin prevents an approval', async () => {
  const made = await anApplication(app, { owner: 'Ana Ruiz' })
  const { id } = await aPerson(app, { role: 'RETAILER', partnerId: made.partnerId })
  await updateRows(app.owner, 'user_account', { id }, { firstName: 'Boris', lastName: 'Drachenko' })
  await screen()
  expect((await candidateOf(made)).candidate).toMatchObject({ who: 'ADMIN', name: 'Boris Drachenko', state: 'OPEN' })
  expect(await endOf(approve(made, ['sanctions']))).toBe('review.sanctions-open')
})

test('naming a listed person takes part in the payout', async () => {
  const made = await anApplication(app, { owner: 'Ulf Nebelkrahe' })
  await screen()
  await approve(made)
  await load('Tomas KELLER', 'HARBOR STAR LLC', 'Boris DRACHENKO', 'Ulf NEBELKRAHE')
  await screen()
  const oscar = await anOperator(app)
  await decide(made, 'SAME', oscar)
  expect(await participationsOf(app, oscar.id)).toEqual(['HOLD_BEGUN'])
})

test('a list of the same minute repeats a lost re-check', async () => {
  const made = await anApplication(app, { owner: 'Oleg Sturmvogel' })
  await screen()
  await approve(made)
  await load('Tomas KELLER', 'HARBOR STAR LLC', 'Boris DRACHENKO', 'Oleg STURMVOGEL')
  await screen()
  await load('Tomas KELLER', 'HARBOR STAR LLC', 'Boris DRACHENKO', 'Oleg STURMVOGEL', 'Nobody Known')
  await recheckListed({ partnerId: made.partnerId }, app.worker)
  expect((await read(made.id)).phase).toBe('DECIDED')
  const asked: object[] = []
  await screenPartners({ ...app.worker, enqueue: async (_, __, payload) => void asked.push(payload) })
  expect(asked).toContainEqual({ partnerId: made.partnerId })
})

test('a decided match stays decided in the next list', async () => {
  const made = await anApplication(app, keller)
  await screen()
  await decide(made, 'DIFFERENT')
  await confirm(made)
  await load('Tomas KELLER', 'HARBOR STAR LLC', 'Boris DRACHENKO', 'Somebody Else')
  await screen()
  expect((await candidateOf(made)).state).toBe('CLEARED')
  await load('Tomas KELLER, born 1971', 'HARBOR STAR LLC', 'Boris DRACHENKO', 'Somebody Else')
  await screen()
  expect((await candidateOf(made)).state).toBe('OPEN')
})

test('several workers log a match once', async () => {
  const made = []
  for (let index = 0; index < 4; index += 1) made.push(await anApplication(app, keller))
  await Promise.all([screen(), screen(), screen()])
  for (const { partnerId, asPartner } of made) {
    const log = await asPartner((db) => listAudit(db, partnerId))
    expect(log.filter(({ action }) => action === 'sanctions.found')).toHaveLength(1)
  }
})

test('a stopped worker goes on with the next partner', async () => {
  const made = await anApplication(app, keller)
  const stopping = new AbortController()
  stopping.abort()
  await screenPartners({ ...app.worker, stopping })
  expect((await checkOf(made.id))?.result).toBe('wait')
  await screen()
  expect((await checkOf(made.id))?.result).toBe('look')
})
