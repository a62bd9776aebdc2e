import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { noTin } from '#server/integrations/tin/embedded.ts'
import { anApplication } from '#server/testing/applications.ts'
import { forgetTin, setTin, silentSince } from '#server/testing/applications.queries.ts'
import { anOperator } from '#server/testing/operators.ts'
import { startApp } from '#server/testing/start-app.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { checkTins } from './tin.jobs.ts'

const app = await startApp()
const operator = await anOperator(app)

const einEnding = (end: string, prefix = '12'): string => `${prefix}${randomInt(100, 999)}${end}`
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
  expect(await einCheck(id)).toMatchObject({ result: 'look', evidence: [{ code: 'ein.unchecked' }] })

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

test('unconfigured provider leaves the check to the reviewer', async () => {
  const { id } = await unasked(einEnding('1234', '07'))
  const deps = { ...app.worker, tin: noTin }
  await checkTins(deps)
  expect((await einCheck(id))?.evidence.map(({ code }) => code)).toEqual(['ein.unchecked', 'ein.unusual-prefix'])

  await withOperator(app.deps.pool, (db) => silentSince(db, id, 61))
  let asked = 0
  await checkTins({ ...deps, tin: { asksAnybody: false, check: async () => ((asked += 1), 'UNAVAILABLE') } })
  expect(asked).toBe(0)
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
  expect([(await einCheck(first.id))?.result, (await einCheck(second.id))?.result]).toEqual(['look', 'pass'])
})
