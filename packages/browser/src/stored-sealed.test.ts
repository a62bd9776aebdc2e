import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { settings } from './settings.ts'
import { readSealed, seal, storeSealed } from './stored-sealed.ts'

const Shape = z.object({ token: z.string(), email: z.string(), expiresAt: z.number() })
const record = { token: 'secret-token', email: 'a@b.co', expiresAt: 1_795_000_000_000 }

const stored = (): string => localStorage.getItem('record') ?? ''
const hexOf = (text: string): string =>
  [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

afterEach(() => localStorage.removeItem('record'))

test('opens a sealed value', async () => {
  await storeSealed('record', record)

  expect(await readSealed('record', Shape)).toEqual(record)
})

test('1 §3: the stored text shows neither token nor email', async () => {
  await storeSealed('record', record)

  expect(stored()).toMatch(/^[0-9a-f]+$/)
  expect(stored()).not.toContain(hexOf('secret-token'))
  expect(stored()).not.toContain(hexOf('a@b.co'))
})

test('two seals of one record differ: the nonce is fresh', async () => {
  await storeSealed('record', record)
  const before = stored()
  await storeSealed('record', record)

  expect(stored()).not.toBe(before)
})

test.each([
  ['another key’s', () => seal('cd'.repeat(32), record)],
  ['a changed', async () => (await sealed()).replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
  ['half a', async () => (await sealed()).slice(0, 40)],
  ['no', async () => 'hello'],
  ['an older', async () => seal(settings().authKey, { token: 'secret-token', email: 'a@b.co' })],
])('%s record opens nothing', async (_, text) => {
  localStorage.setItem('record', await text())

  expect(await readSealed('record', Shape)).toBeUndefined()
})

const sealed = (): Promise<string> => seal(settings().authKey, record)
