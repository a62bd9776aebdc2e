import { expect, test } from 'vitest'
import { openRecord, sealRecord } from './record.ts'
import type { AuthRecord } from './record.ts'

const key = 'ab'.repeat(32)
const record: AuthRecord = {
  token: 'secret-token',
  user: { email: 'a@b.co', id: '1', firstName: 'Ana', lastName: 'Ruiz', role: 'RETAILER', retailer: null },
  expiresAt: 1_795_000_000_000,
}

const hexOf = (text: string): string =>
  [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

test('what was sealed opens again', async () => {
  expect(await openRecord(key, await sealRecord(key, record))).toEqual(record)
})

test('the stored text shows neither token nor email', async () => {
  const sealed = await sealRecord(key, record)

  expect(sealed).toMatch(/^[0-9a-f]+$/)
  expect(sealed).not.toContain(hexOf('secret-token'))
  expect(sealed).not.toContain(hexOf('a@b.co'))
})

test('two seals of one record differ: the nonce is fresh', async () => {
  expect(await sealRecord(key, record)).not.toBe(await sealRecord(key, record))
})

test.each([
  ['another key', (sealed: string) => openRecord('cd'.repeat(32), sealed)],
  [
    'a changed byte',
    (sealed: string) =>
      openRecord(
        key,
        sealed.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      ),
  ],
  ['half of it', (sealed: string) => openRecord(key, sealed.slice(0, 40))],
  ['no record at all', () => openRecord(key, 'hello')],
])('%s opens nothing', async (_, open) => {
  expect(await open(await sealRecord(key, record))).toBeUndefined()
})

test('a record of another shape opens nothing', async () => {
  const { expiresAt: _, ...older } = record
  const sealed = await sealRecord(key, Object.assign(older, { expiresAt: Number.NaN }))

  expect(await openRecord(key, sealed)).toBeUndefined()
})
