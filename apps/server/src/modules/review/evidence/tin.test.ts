import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { approveApplication, beginRecheck, endRecheck, updateBusiness } from '@tillgate/contract/operator-decisions.ts'
import { listInbox } from '@tillgate/contract/operator-inbox.ts'
import type { RecheckCause } from '@tillgate/domain/applications.ts'
import { openChecks } from '@tillgate/domain/open-checks.ts'
import { expect, test } from 'vitest'
import { noTin } from '#server/integrations/tin/embedded.ts'
import { anApplication } from '#server/testing/applications.ts'
import { setTin } from '#server/testing/applications.queries.ts'
import { mailWaitingWork } from '#server/testing/inbox.queries.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { anOperator, type TestOperator } from '#server/testing/operators.ts'
import { participationsOf } from '#server/testing/powers.queries.ts'
import { endOf } from '#server/testing/recovery.ts'
import { testDatabase } from '#server/testing/database.ts'
import { startApp } from '#server/testing/start-app.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { recheckBySystem } from './recheck.service.ts'
import { checkTins } from './tin.jobs.ts'
import { ago, updateRows } from '#server/world/rows.queries.ts'

const app = await startApp({ DATABASE_URL: await testDatabase('_tin') })
const reason = 'The owners changed last month'
const operator = await anOperator(app)
const mails = mailbox(app)

let lastEin = 99
/** A number of its own, so that no application is a duplicate of another. */
const einEnding = (end: string, prefix = '12'): string => {
  lastEin += 1
  return `${prefix}${lastEin}${end}`
}
const einCheck = async (id: string) => (await operator.call(getApplication, { params: { id } })).checks[2]
const unasked = async (ein: string) => {
  const made = await anApplication(app, { ein })
  await updateRows(app.owner, 'application', { id: made.id }, { tinResult: null, tinEin: null, tinName: null })
  return made
}

test.each([
  ['1234', 'pass', 'ein.match'],
  ['0000', 'fail', 'ein.mismatch'],
  ['9999', 'look', 'ein.unchecked'],
])('number ending with %s has the result "%s"', async (end, result, code) => {
  const { id } = await unasked(einEnding(end))
  expect(await einCheck(id)).toMatchObject({ result: 'wait', evidence: [{ code: 'ein.pending' }] })

  await checkTins(app.worker)

  expect(await einCheck(id)).toMatchObject({ result, evidence: [{ code }] })
})

test('unassigned prefix turns a match into a manual check', async () => {
  const { id } = await unasked(einEnding('1234', '07'))
  await checkTins(app.worker)
  expect(await einCheck(id)).toMatchObject({
    result: 'look',
    evidence: [{ code: 'ein.match' }, { code: 'ein.unusual-prefix' }],
  })
})

test('a program without a tax check shows it as not performed', async () => {
  const { id } = await unasked(einEnding('1234'))
  await checkTins({ ...app.worker, tin: noTin })
  expect(await einCheck(id)).toMatchObject({ result: 'skip', evidence: [{ code: 'ein.not-performed' }] })
  expect(await operator.call(approveApplication, { params: { id }, body: { accepted: [] } })).toMatchObject({
    status: 'APPROVED',
  })
})

test('a pending check blocks the approval, also by two persons', async () => {
  const { id } = await unasked(einEnding('1234'))
  expect(await endOf(operator.call(approveApplication, { params: { id }, body: { accepted: ['ein'] } }))).toBe(
    'review.check-pending',
  )
})

test('a corrected name is asked at once and keeps the former mismatch', async () => {
  const { id } = await anApplication(app, { ein: einEnding('1234'), tin: 'MISMATCH' })
  const { business } = await operator.call(getApplication, { params: { id } })
  const body = {
    field: 'businessName',
    value: 'Fresh Corner Inc',
    reason: 'As printed on the W-9 form',
    version: business.version,
  } as const
  await operator.call(updateBusiness, { params: { id }, body })
  expect(await einCheck(id)).toMatchObject({
    result: 'wait',
    evidence: [{ code: 'ein.pending' }, { code: 'ein.former-mismatch' }],
  })
  await app.work()
  await expect.poll(() => einCheck(id)).toMatchObject({ result: 'pass' })
  await app.rest()
})

test('a mismatch after the approval begins a re-check', async () => {
  const { id } = await anApplication(app, { ein: einEnding('0000'), tin: 'UNAVAILABLE' })
  const { checks } = await operator.call(getApplication, { params: { id } })
  await operator.call(approveApplication, { params: { id }, body: { accepted: openChecks(checks) } })
  await updateRows(app.owner, 'application', { id }, { tinAskedAt: ago('61 minutes') })
  await checkTins(app.worker)
  expect(await operator.call(getApplication, { params: { id } })).toMatchObject({
    status: 'APPROVED',
    phase: 'RECHECK',
  })
})

const approvedInRecheck = async (admin: TestOperator) => {
  const made = await anApplication(app, { ein: einEnding('0000'), tin: 'UNAVAILABLE' })
  const { id } = made
  await operator.call(approveApplication, { params: { id }, body: { accepted: ['ein'] } })
  await admin.call(beginRecheck, { params: { id }, body: { reason } })
  return made
}

test('a mismatch during a re-check becomes a further cause', async () => {
  const admin = await anOperator(app, 'OPERATOR_ADMIN')
  const { id, name } = await approvedInRecheck(admin)
  await updateRows(app.owner, 'application', { id }, { tinAskedAt: ago('61 minutes') })
  await checkTins(app.worker)

  const { recheck, record } = await admin.call(getApplication, { params: { id } })
  expect(recheck?.causes).toEqual(['TAX', 'OPERATOR'])
  expect(record[0]).toMatchObject({ action: 'application.recheck-extended', cause: 'TAX', by: null })
  const { items } = await admin.call(listInbox, {})
  expect(items.find(({ subjectId }) => subjectId === id)).toMatchObject({ kind: 'RECHECK', text: 'TAX' })
  await mailWaitingWork(app)
  const subjects = (await mails.sentTo(admin.email)).map(({ subject }) => subject)
  expect(subjects).toContain(`A re-check has a further cause: ${name}`)
  const end = (causes: RecheckCause[]) => admin.call(endRecheck, { params: { id }, body: { reason, causes } })
  expect(await endOf(end(['OPERATOR']))).toBe('review.recheck-changed')
  expect(await end(['OPERATOR', 'TAX'])).toMatchObject({ phase: 'RECHECK', needsSecondPerson: true })
})

test('the end of a re-check with a failed check takes two administrators', async () => {
  const [admin, other] = [await anOperator(app, 'OPERATOR_ADMIN'), await anOperator(app, 'OPERATOR_ADMIN')]
  const { id, name } = await approvedInRecheck(admin)
  await withOperator(app.deps.pool, (db) => setTin(db, id, 'MISMATCH'))
  const body = { reason, causes: ['OPERATOR' as const] }
  const end = (by: TestOperator) => by.call(endRecheck, { params: { id }, body })
  const inboxOf = async (by: TestOperator) =>
    (await by.call(listInbox, {})).items.filter(({ subjectId }) => subjectId === id).map(({ kind }) => kind)

  expect(await end(admin)).toMatchObject({ phase: 'RECHECK', needsSecondPerson: true })
  expect(await endOf(end(admin))).toBe('review.second-person')
  const { recheck, recheckBlocker, record } = await admin.call(getApplication, { params: { id } })
  expect([recheck?.end?.by.id, recheck?.end?.reason, recheckBlocker]).toEqual([admin.id, reason, 'own-end'])
  expect(record[0]).toMatchObject({ action: 'application.recheck-end-proposed', accepted: ['ein'], text: reason })
  expect([await inboxOf(admin), await inboxOf(other)]).toEqual([[], ['RECHECK']])
  await mailWaitingWork(app)
  const subject = `The end of a re-check waits for a second administrator: ${name}`
  const mailed = async ({ email }: TestOperator) => (await mails.sentTo(email)).filter((one) => one.subject === subject)
  expect([await mailed(admin), await mailed(other)]).toMatchObject([[], [{}]])

  const kept = 'The letter of the tax office is missing'
  await other.call(beginRecheck, { params: { id }, body: { reason: kept, keep: true } })
  expect((await other.call(getApplication, { params: { id } })).record[0]).toMatchObject({
    action: 'application.recheck-end-dropped',
    text: kept,
  })
  await end(other)
  expect(await end(admin)).toMatchObject({ phase: 'DECIDED', needsSecondPerson: false })
  expect(await participationsOf(app, other.id)).toEqual(['RECHECK_ENDED'])
})

test('new evidence of a known cause drops the proposed end', async () => {
  const admin = await anOperator(app, 'OPERATOR_ADMIN')
  const { id, partnerId, storeId } = await approvedInRecheck(admin)
  await withOperator(app.deps.pool, (db) => setTin(db, id, 'MISMATCH'))
  await admin.call(endRecheck, { params: { id }, body: { reason, causes: ['OPERATOR'] } })
  const again = { cause: 'OPERATOR', requestId: 'test' } as const
  const key = { partnerId, storeId, applicationId: id }
  expect(await withOperator(app.deps.pool, (db) => recheckBySystem(db, app.deps, key, again))).toBe(false)
  expect((await admin.call(getApplication, { params: { id } })).recheck?.end).toBeNull()
})

test('the end of a re-check waits for the tax check', async () => {
  const admin = await anOperator(app, 'OPERATOR_ADMIN')
  const { id } = await approvedInRecheck(admin)
  await updateRows(app.owner, 'application', { id }, { tinResult: null, tinEin: null, tinName: null })
  const end = admin.call(endRecheck, { params: { id }, body: { reason, causes: ['OPERATOR'] } })
  expect(await endOf(end)).toBe('review.check-pending')
  expect((await admin.call(getApplication, { params: { id } })).recheckBlocker).toBe('waiting')
  const { items } = await admin.call(listInbox, {})
  expect(items.map(({ subjectId }) => subjectId)).not.toContain(id)
})

test('unconfigured provider asks again once a provider exists', async () => {
  const { id } = await unasked(einEnding('1234', '07'))
  const deps = { ...app.worker, tin: noTin }
  await checkTins(deps)
  expect((await einCheck(id))?.evidence.map(({ code }) => code)).toEqual(['ein.not-performed', 'ein.unusual-prefix'])

  await updateRows(app.owner, 'application', { id }, { tinAskedAt: ago('61 minutes') })
  let asked = 0
  await checkTins({ ...deps, tin: { asksAnybody: false, check: async () => ((asked += 1), 'UNAVAILABLE') } })
  expect(asked).toBe(0)
  await checkTins(app.worker)
  expect((await einCheck(id))?.evidence.map(({ code }) => code)).toEqual(['ein.match', 'ein.unusual-prefix'])
})

test('a mismatch during the approval begins a re-check', async () => {
  const { id, ein } = await anApplication(app, { ein: einEnding('0000'), tin: 'UNAVAILABLE' })
  await updateRows(app.owner, 'application', { id }, { tinAskedAt: ago('61 minutes') })
  const check = async (asked: string) => {
    if (asked === ein) await operator.call(approveApplication, { params: { id }, body: { accepted: ['ein'] } })
    return 'MISMATCH' as const
  }
  await checkTins({ ...app.worker, tin: { asksAnybody: true, check } })
  const { status, phase } = await operator.call(getApplication, { params: { id } })
  expect({ status, phase }).toEqual({ status: 'APPROVED', phase: 'RECHECK' })
})

test('ignores the answer for a former name', async () => {
  const { id, ein } = await unasked(einEnding('1234'))
  const rename = async () => {
    const { business } = await operator.call(getApplication, { params: { id } })
    const body = { field: 'businessName', value: 'Fresh Corner LLC', reason: 'As printed on the W-9 form' } as const
    await operator.call(updateBusiness, { params: { id }, body: { ...body, version: business.version } })
  }
  const check = async (asked: string) => {
    if (asked === ein) await rename()
    return 'MISMATCH' as const
  }
  await checkTins({ ...app.worker, tin: { asksAnybody: true, check } })
  expect(await einCheck(id)).toMatchObject({ result: 'wait', evidence: [{ code: 'ein.pending' }] })
})

test('unanswered check repeats after an hour', async () => {
  const { id } = await anApplication(app, { ein: einEnding('1234') })
  await withOperator(app.deps.pool, async (db) => {
    await setTin(db, id, 'UNAVAILABLE')
    await updateRows(db, 'application', { id }, { tinAskedAt: ago('59 minutes') })
  })
  await checkTins(app.worker)
  expect(await einCheck(id)).toMatchObject({ result: 'look' })
  await updateRows(app.owner, 'application', { id }, { tinAskedAt: ago('61 minutes') })
  await checkTins(app.worker)
  expect(await einCheck(id)).toMatchObject({ result: 'pass' })
})

test('failed check does not stop the others', async () => {
  const first = await unasked(einEnding('1111'))
  const second = await unasked(einEnding('2222'))
  const tin = {
    asksAnybody: true,
    check: async (ein: string) => {
      if (ein.endsWith('1111')) throw new Error('no connection')
      return 'MATCH' as const
    },
  }
  await checkTins({ ...app.worker, tin })
  expect([(await einCheck(first.id))?.result, (await einCheck(second.id))?.result]).toEqual(['wait', 'pass'])
})
