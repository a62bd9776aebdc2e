import { generateKeyPairSync } from 'node:crypto'
import * as z from 'zod/mini'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PlaidClient } from './client.ts'
import { PlaidUnavailable } from './port.ts'
import { webhookKeys } from './webhook-keys.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })

/** Stands for Plaid, which may be silent or know a key no longer. */
const plaid = () => {
  const state: { isSilent: boolean; expiredAt: number | null; asked: number } = {
    isSilent: false,
    expiredAt: null,
    asked: 0,
  }
  const once: PlaidClient['once'] = async (shape) => {
    state.asked += 1
    if (state.isSilent) throw new PlaidUnavailable('silent')
    return z.parse(shape, { key: { ...jwk, kid: 'ours', alg: 'ES256', expired_at: state.expiredAt } })
  }
  return { state, client: { once, twice: once, read: once } }
}
const hour = 3_600_000

test('keeps the last key while Plaid is unavailable', async () => {
  const { state, client } = plaid()
  const keys = webhookKeys(client)
  const key = await keys.find('ours', '192.0.2.1')
  state.isSilent = true
  vi.advanceTimersByTime(hour + 1)

  expect(await keys.find('ours', '192.0.2.1')).toBe(key)
  expect(await keys.find('ours', '192.0.2.1')).toBe(key)
  expect(state.asked).toBe(2)
})

test('rejects a withdrawn key within an hour', async () => {
  const { state, client } = plaid()
  const keys = webhookKeys(client)
  await keys.find('ours', '192.0.2.1')
  state.expiredAt = 1
  expect(await keys.find('ours', '192.0.2.1')).toBeDefined()
  vi.advanceTimersByTime(hour + 1)

  expect(await keys.find('ours', '192.0.2.1')).toBeUndefined()
  expect(await keys.find('ours', '192.0.2.1')).toBeUndefined()
  expect(state.asked).toBe(2)
})

test('asked for by many at once, Plaid is asked once', async () => {
  const { state, client } = plaid()
  const keys = webhookKeys(client)
  await Promise.all(Array.from({ length: 50 }, () => keys.find('ours', '192.0.2.1')))
  expect(state.asked).toBe(1)
})
