import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { plaidClient } from './client.ts'
import { PlaidUnavailable } from './port.ts'

const { url, drive } = await aSandbox()

const keys = { baseUrl: `${url}/plaid`, clientId: 'sandbox-client', secret: 'sandbox-secret' }
const requests = async (): Promise<number> => (await drive.requests('plaid')).length
const callOf = (client: ReturnType<typeof plaidClient>) => () =>
  client.read(z.object({ institution: z.unknown() }), (api, words) =>
    api.institutionsGetById({ institution_id: 'ins_109508', country_codes: [words.CountryCode.Us] }),
  )

test('all attempts share one deadline', async () => {
  await drive.faults.add({ match: { provider: 'plaid' }, action: { kind: 'timeout' } })
  const ask = callOf(plaidClient({ ...keys, deadlineMs: 10_000, wholeMs: 400 }))
  // Loading the library is not waiting for Plaid.
  await import('plaid')
  const began = performance.now()

  await expect(ask()).rejects.toThrow(PlaidUnavailable)

  expect(performance.now() - began).toBeLessThan(8000)
})

test('pauses after five failures and recovers', async () => {
  await drive.faults.add({ match: { provider: 'plaid' }, action: { kind: 'status', status: 500 } })
  const ask = callOf(plaidClient({ ...keys, pausesMs: [1, 1], restMs: 300 }))
  // Each call is tried three times, and counts once.
  for (const _ of [1, 2, 3, 4, 5]) await expect(ask()).rejects.toThrow('Plaid did not answer')
  await expect(ask()).rejects.toThrow('left alone')
  const before = await requests()

  await expect(ask()).rejects.toThrow('left alone')
  expect(await requests()).toBe(before)

  // Callers do not wait for pauses before attempts that are not made.
  const patient = callOf(plaidClient({ ...keys, pausesMs: [600, 600] }))
  await Promise.all([1, 2, 3, 4, 5].map(() => expect(patient()).rejects.toThrow('Plaid did not answer')))
  const began = performance.now()
  await expect(patient()).rejects.toThrow('left alone')
  expect(performance.now() - began).toBeLessThan(1000)

  await drive.faults.clear()
  await expect.poll(() => ask().then(() => 'found', String)).toBe('found')
})
