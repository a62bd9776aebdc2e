import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { addressesFor } from './choose.ts'
import { AddressesUnavailableError, type Addresses } from './port.ts'

const { url, drive } = await aSandbox()

const google = { mapsUrl: url, placesUrl: `${url}/places`, key: 'sandbox-maps-key' }
const kinds: Record<string, () => Addresses> = {
  embedded: () => addressesFor({ zipUrl: '' }),
  zippopotam: () => addressesFor({ zipUrl: `${url}/zippopotam` }),
  google: () => addressesFor({ zipUrl: '', google }),
}
const each = Object.entries(kinds).map(([name, make]) => [name, make] as const)

test.each(each)('%s knows the ZIP codes of states and territories', async (_, make) => {
  const addresses = make()
  const first = async (zip: string) => (await addresses.zip(zip))?.cities[0]

  expect(await first('90210')).toEqual({ city: 'Beverly Hills', state: 'CA' })
  expect(await first('00901')).toEqual({ city: 'San Juan', state: 'PR' })
  expect(await first('96910')).toEqual({ city: 'Hagatna', state: 'GU' })
  expect(await addresses.zip('00000')).toBeUndefined()
  expect(await addresses.zip('../us')).toBeUndefined()
})

test.each(each)('%s suggests addresses that can be filled in at once', async (_, make) => {
  const [first, ...more] = await make().suggest('1290 W 49th St, Hialeah')

  expect(first).toMatchObject({ addressLine1: '1290 W 49th St', city: 'Hialeah', state: 'FL' })
  expect(first?.zipCode).toMatch(/^330\d\d$/)
  expect(more.length).toBeLessThanOrEqual(4)
})

test('caches an answered look-up', async () => {
  const { zip } = addressesFor({ zipUrl: `${url}/zippopotam` })
  await zip('46001')
  const before = (await drive.requests('zippopotam')).length
  await zip('46001')
  expect((await drive.requests('zippopotam')).length).toBe(before)
})

const at = { addressLine1: '1290 W 49th St', city: 'Hialeah', state: 'FL', zipCode: '33012' }

test('the geocoder returns all city names or nothing', async () => {
  const geocode = kinds['google']?.().geocode
  expect(await geocode?.(at)).toMatchObject({ cities: ['Hialeah', 'Hialeah'], state: 'FL' })
  expect(await geocode?.({ ...at, addressLine1: '1 Nowhere ImportQueue' })).toBeUndefined()
})

const lastPath = async (provider: string) => (await drive.requests(provider))[0]?.path

test('2 §7: calls the ZIP lookup and the maps service', async () => {
  const addresses = addressesFor({ zipUrl: `${url}/zippopotam`, google })
  expect((await addresses.zip('59718'))?.cities[0]).toMatchObject({ state: 'MT' })
  expect(await lastPath('zippopotam')).toBe('/us/59718')
  // The sandbox accepts its own key only, as the real service does.
  expect(await addresses.geocode?.(at)).toBeDefined()
  expect(await lastPath('maps')).toBe('/api/geocode/json')
})

test('a wrong key fails without showing the key', async () => {
  const { geocode, suggest } = addressesFor({ zipUrl: '', google: { ...google, key: 'wrong' } })
  await expect(geocode?.(at)).rejects.toThrow(AddressesUnavailableError)
  await expect(suggest('1290 W 49th St, Hialeah')).rejects.toThrow(AddressesUnavailableError)
  await expect(geocode?.(at)).rejects.not.toThrow(/wrong/)
})

test.each(['status', 'reset', 'malformed', 'truncated', 'rateLimit'] as const)(
  '%s: out of reach, whoever is asked',
  async (kind) => {
    await drive.faults.add({ match: { provider: 'zippopotam' }, action: { kind, status: 500 } })
    await drive.faults.add({ match: { provider: 'maps' }, action: { kind, status: 500 } })

    await expect(addressesFor({ zipUrl: `${url}/zippopotam` }).zip('75072')).rejects.toThrow(AddressesUnavailableError)
    await expect(kinds['google']?.().geocode?.(at)).rejects.toThrow(AddressesUnavailableError)
  },
)

test('stops calls after five consecutive failures', async () => {
  await drive.faults.add({ match: { provider: 'maps' }, action: { kind: 'status', status: 503 } })
  const geocode = kinds['google']?.().geocode
  for (const _ of [1, 2, 3, 4, 5]) await expect(geocode?.(at)).rejects.toThrow(AddressesUnavailableError)
  const before = (await drive.requests('maps')).length
  await drive.faults.clear()

  await expect(geocode?.(at)).rejects.toThrow('left alone after failures')
  expect((await drive.requests('maps')).length).toBe(before)
})
