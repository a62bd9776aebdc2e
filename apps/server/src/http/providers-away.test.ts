import { writeFile } from 'node:fs/promises'
import { suggestAddresses } from '@tillgate/contract/addresses.ts'
import { afterAll, expect, test } from 'vitest'
import { aRetailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { newApp } from './fastify.ts'

// Port 9 (discard): connections are refused.
const nobody = 'http://127.0.0.1:9'
const app = await startApp({ GEOCODER: 'google', MAPS_BASE_URL: nobody, PLACES_BASE_URL: nobody })
const full = newApp(app.deps)
// A real disk that is full, as the kernel plays one.
full.get('/api/keep', () => writeFile('/dev/full', 'a file'))
const base = await full.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => full.close())

test('accepts typed addresses while suggestions are unavailable', async () => {
  const retailer = await aRetailer(app)

  expect(await retailer.call(suggestAddresses, { query: { text: '1290 W 49th St' } })).toEqual({ items: [] })
})

test('a full file store returns 503 with Retry-After', async () => {
  const answer = await fetch(`${base}/api/keep`)

  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('60')
  expect(await answer.json()).toMatchObject({ code: 'server.unavailable' })
})
