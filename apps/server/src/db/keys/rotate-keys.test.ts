import { randomBytes } from 'node:crypto'
import { getDraft, saveDraft } from '@tillgate/contract/business.ts'
import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { listApplications } from '@tillgate/contract/operator-queue.ts'
import { revealEin } from '@tillgate/contract/operator-decisions.ts'
import { getSettings } from '@tillgate/contract/settings.ts'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/boot/app.ts'
import type { DataKey } from '#server/config/config.ts'
import { sealedColumns } from '#server/db/keys/rotate-keys.queries.ts'
import { withRotator } from '#server/db/with-tenant.ts'
import { anApplicant } from '#server/testing/applicants.ts'
import { anApplication } from '#server/testing/applications.ts'
import { byteColumns, misnameKey, readStores } from '#server/testing/keys.queries.ts'
import { testDatabase } from '#server/testing/database.ts'
import { anOperator } from '#server/testing/operators.ts'
import { clientOf } from '#server/testing/people.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { envelope, firstDerivedKeys, keyring } from '#server/secrets/keyring.ts'
import { openKeyring } from './open-keyring.ts'
import { allSealed, countOlder } from './rotate-keys.queries.ts'
import { rotateKeys } from './rotate-keys.ts'
import { deleteRows, insertRow } from '#server/world/rows.queries.ts'

// Other files of this worker seal and open under the key that is rotated here.
const app = await startApp({ DATABASE_URL: await testDatabase('_keys') })
const [first] = app.deps.config.dataKeys
const second: DataKey = { id: 'second', key: randomBytes(32) }

/** What a process sees that was started with these keys, newest first. */
const withKeys = (...dataKeys: [DataKey, ...DataKey[]]) => ({
  ...app.worker,
  config: { ...app.worker.config, dataKeys },
})
const misname = (from: string, to: string) => withRotator(app.worker.pool, (db) => misnameKey(db, from, to))
/** A further API process over the same database, started with these keys. */
const startWith = async (...dataKeys: [DataKey, ...DataKey[]]): Promise<TestApp> => {
  const deps = { ...app.deps, keyring: await openKeyring(withKeys(...dataKeys)) }
  const api = await buildApp(deps)
  onTestFinished(() => api.close())
  return { ...app, deps, base: await api.listen({ port: 0, host: '127.0.0.1' }) }
}
const older = (id: string): Promise<number[]> =>
  withRotator(app.worker.pool, (db) => Promise.all(allSealed.map((column) => countOlder(db, column, id))))

test('rotation changes no search, duplicate, proof or browser key', async () => {
  const before = await anApplication(app)
  const { authKey } = await clientOf(app).call(getSettings, {})
  const proof = app.deps.keyring.auditProof('a row')

  const agree = async (api: TestApp, expected: string[]) => {
    const operator = await anOperator(api)
    const { items } = await operator.call(listApplications, { query: { search: before.ein, view: 'all' } })
    expect(items.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
    const { duplicates } = await operator.call(getApplication, { params: { id: before.id } })
    expect(duplicates.filter(({ kind }) => kind === 'EIN').map(({ applicationId }) => applicationId)).toEqual(
      expected.filter((id) => id !== before.id),
    )
    expect((await clientOf(api).call(getSettings, {})).authKey).toBe(authKey)
    expect(api.deps.keyring.auditProof('a row')).toEqual(proof)
    const shown = { params: { id: before.id }, body: { reason: 'Compare with the W-9' } }
    expect(await operator.call(revealEin, shown)).toEqual({ ein: before.ein })
  }
  await agree(app, [before.id])

  const both = await startWith(second, first)
  const twin = await anApplication(both, { ein: before.ein })
  await agree(both, [before.id, twin.id])

  const { key, rewrapped, left } = await rotateKeys(withKeys(second, first))
  expect({ key, left }).toEqual({ key: 'second', left: 0 })
  expect(rewrapped).toBeGreaterThan(1)
  expect(await older('second')).toEqual(allSealed.map(() => 0))
  await agree(both, [before.id, twin.id])
  await agree(await startWith(second), [before.id, twin.id])
  await expect(openKeyring(withKeys(first))).rejects.toThrow('DATA_KEYS does not open this database')
})

test('an interrupted rotation resumes and names a missing key', async () => {
  const unknown = await anApplication(await startWith(second))
  expect(unknown.ein).toHaveLength(9)
  await misname('second', 'unknow')

  await expect(rotateKeys(withKeys(first, second))).rejects.toThrow('No key unknow in DATA_KEYS')
  await misname('unknow', 'second')
  const { left, rewrapped } = await rotateKeys(withKeys(first, second))

  expect(left).toBe(0)
  expect(rewrapped).toBeGreaterThan(0)
  expect(await rotateKeys(withKeys(first, second))).toMatchObject({ rewrapped: 0, left: 0 })
})

test('an upgraded older database keeps its derived keys', async () => {
  const { id: userId } = await anOperator(app)
  const sealed = envelope([first]).seal(
    { table: 'staff_totp', column: 'sealed', partnerId: '', rowId: userId },
    'secret',
  )
  await insertRow(app.owner, 'staff_totp', { userId, sealed, lastStep: 0 })
  await deleteRows(app.owner, 'derived_key', {})

  const { fingerprint } = await openKeyring(withKeys(second, first))
  const expected = keyring(envelope([first]), firstDerivedKeys(first)).fingerprint('ein', '651234567')
  expect(fingerprint('ein', '651234567')).toEqual(expected)

  await deleteRows(app.owner, 'derived_key', {})
  await expect(openKeyring(withKeys(second))).rejects.toThrow('the key dev is missing')
  await openKeyring(withKeys(first))
})

test('a process without the newest key returns a retry', async () => {
  const person = await anApplicant(app)
  const params = { id: person.storeId, form: 'business' } as const
  const ahead = await startWith(second, first)
  await clientOf(ahead, person.token).call(saveDraft, { params, body: { text: '{}' } })

  const headers = { authorization: `Bearer ${person.token}` }
  const answer = await fetch(`${app.base}/api/store/${person.storeId}/draft/business`, { headers })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.json()).toMatchObject({ code: 'server.unavailable' })

  // Known, and not yet in front: the first of two roll-outs.
  const behind = await startWith(first, second)
  expect(await clientOf(behind, person.token).call(getDraft, { params })).toMatchObject({ text: '{}' })
})

test('the sealed columns match the schema and its grants', async () => {
  // Random ids and public keys of passkeys identify no person outside this product.
  const computed =
    /(_hash|_index|hash|proof|sha256|subject|signature|device|recipient|owner|tin_ein|body|key|base|credential_id|user_handle)$/
  expect((await byteColumns(app.owner)).filter((name) => !computed.test(name))).toEqual(
    Object.entries(sealedColumns).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
  )
  for (const column of ['business_name', 'ein_index', '*']) {
    const reading = withRotator(app.worker.pool, (db) => readStores(db, column))
    await expect(reading).rejects.toMatchObject({ code: '42501' })
  }
})
