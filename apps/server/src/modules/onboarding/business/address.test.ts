import { expect, test } from 'vitest'
import { addressesFor } from '#server/integrations/addresses/choose.ts'
import { checkPlace } from './address.service.ts'

const addresses = addressesFor({ zipUrl: '' })
const meta = async (zipCode: string, city: string, state: string) => {
  const { wrongs, usualCity } = await checkPlace(addresses, { addressLine1: '1 Main St', city, state, zipCode })
  return wrongs.length > 0 ? wrongs.map(({ code }) => code).join(' ') : `right, usually ${usualCity || city}`
}

// People name the city they live in; the post office names the one their letters go through.
test.each([
  ['33166', 'Doral', 'FL', 'Miami'],
  ['33178', 'Doral', 'FL', 'Miami'],
  ['33180', 'Aventura', 'FL', 'Miami'],
  ['33014', 'Miami Lakes', 'FL', 'Hialeah'],
  ['33156', 'Pinecrest', 'FL', 'Miami'],
  ['90069', 'West Hollywood', 'CA', 'West Hollywood'],
  ['90046', 'West Hollywood', 'CA', 'Los Angeles'],
  ['30319', 'Brookhaven', 'GA', 'Atlanta'],
  ['30338', 'Dunwoody', 'GA', 'Atlanta'],
  ['30328', 'Sandy Springs', 'GA', 'Atlanta'],
  ['75225', 'University Park', 'TX', 'Dallas'],
  ['80111', 'Greenwood Village', 'CO', 'Englewood'],
  ['63117', 'Richmond Heights', 'MO', 'Saint Louis'],
  ['44118', 'Cleveland Heights', 'OH', 'Cleveland'],
  ['53213', 'Wauwatosa', 'WI', 'Milwaukee'],
  ['55416', 'St. Louis Park', 'MN', 'Minneapolis'],
  ['48236', 'Grosse Pointe Woods', 'MI', 'Grosse Pointe'],
  ['98188', 'Tukwila', 'WA', 'Seattle'],
  ['84115', 'South Salt Lake', 'UT', 'Salt Lake City'],
  ['37205', 'Belle Meade', 'TN', 'Nashville'],
])('accepts %s for %s, %s', async (zip, city, state, usual) => {
  expect(await meta(zip, city, state)).toBe(`right, usually ${usual}`)
})

test.each([
  ['33166', 'Orlando', 'FL', 'zip.mismatch city.wrong'],
  ['33166', 'Atlanta', 'GA', 'zip.mismatch city.wrong state.wrong'],
  ['10001', 'Buffalo', 'NY', 'zip.mismatch city.wrong'],
  ['10001', 'Hoboken', 'NJ', 'zip.mismatch city.wrong state.wrong'],
  ['33012', 'Hialea', 'FL', 'zip.mismatch city.wrong'],
  ['78701', 'Dallas', 'TX', 'zip.mismatch city.wrong'],
  ['00000', 'Doral', 'FL', 'zip.mismatch'],
])('refuses %s for %s, %s', async (zip, city, state, complaint) => {
  expect(await meta(zip, city, state)).toBe(complaint)
})

test.each(['asdf', 'Doral', '305-555-0100', 'https://example.test/12 Main St'])(
  'refuses %s as a street without a geocoder',
  async (addressLine1) => {
    const place = { addressLine1, city: 'Doral', state: 'FL', zipCode: '33166' }

    const { wrongs } = await checkPlace(addresses, place)

    expect(wrongs).toEqual([{ field: 'addressLine1', code: 'address.not-validated', params: {} }])
  },
)

test('street is verified only by a geocoder', async () => {
  const place = { addressLine1: '1 Main St', city: 'Doral', state: 'FL', zipCode: '33166' }

  expect(await checkPlace(addresses, place)).toMatchObject({ wrongs: [], isStreetVerified: false })
  expect(
    await checkPlace({ ...addresses, geocode: async () => ({ cities: ['Doral'], state: 'FL' }) }, place),
  ).toMatchObject({ wrongs: [], isStreetVerified: true })
})
