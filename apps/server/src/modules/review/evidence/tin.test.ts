import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { approveApplication, updateBusiness } from '@tillgate/contract/operator-decisions.ts'
import { openChecks } from '@tillgate/domain/open-checks.ts'
import { expect, test } from 'vitest'
import { noTin } from '#server/integrations/tin/embedded.ts'
import { anApplication } from '#server/testing/applications.ts'
import { forgetTin, setTin, silentSince } from '#server/testing/applications.queries.ts'
import { anOperator } from '#server/testing/operators.ts'
import { endOf } from '#server/testing/recovery.ts'
import { startApp } from '#server/testing/start-app.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { checkTins } from './tin.jobs.ts'

const app = await startApp()
const operator = await anOperator(app)

let lastEin = 99
/** A number of its own, so that no application is a duplicate of another. */
const einEnding = (end: string, prefix = '12'): string => {
  lastEin += 1
  return `${prefix}${lastEin}${end}`
}
const einCheck = async (id: string) => (await operator.call(getApplication, { params: { id } })).checks[2]
const unasked = async (ein: string) => {
  const made = await anApplication(app, { ein })
  await withOperator(app.deps.pool, (db) => forgetTin(db, made.id))
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

test('a programme without a tax check shows it as not performed', async () => {
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
  await withOperator(app.deps.pool, (db) => silentSince(db, id, 61))
  await checkTins(app.worker)
  expect(await operator.call(getApplication, { params: { id } })).toMatchObject({
    status: 'APPROVED',
    phase: 'RECHECK',
  })
})

test('unconfigured provider asks again once a provider exists', async () => {
  const { id } = await unasked(einEnding('1234', '07'))
  const deps = { ...app.worker, tin: noTin }
  await checkTins(deps)
  expect((await einCheck(id))?.evidence.map(({ code }) => code)).toEqual(['ein.not-performed', 'ein.unusual-prefix'])

  await withOperator(app.deps.pool, (db) => silentSince(db, id, 61))
  let asked = 0
  await checkTins({ ...deps, tin: { asksAnybody: false, check: async () => ((asked += 1), 'UNAVAILABLE') } })
  expect(asked).toBe(0)
  await checkTins(app.worker)
  expect((await einCheck(id))?.evidence.map(({ code }) => code)).toEqual(['ein.match', 'ein.unusual-prefix'])
})

test('a mismatch during the approval begins a re-check', async () => {
  const { id, ein } = await anApplication(app, { ein: einEnding('0000'), tin: 'UNAVAILABLE' })
  await withOperator(app.deps.pool, (db) => silentSince(db, id, 61))
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
    await silentSince(db, id, 59)
  })
  await checkTins(app.worker)
  expect(await einCheck(id)).toMatchObject({ result: 'look' })
  await withOperator(app.deps.pool, (db) => silentSince(db, id, 61))
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
