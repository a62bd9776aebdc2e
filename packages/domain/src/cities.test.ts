import { expect, test } from 'vitest'
import { addressFaults, geocodedFaults, isSameCity, readZipLine } from './cities.ts'

test.each([
  ['Saint Louis', 'ST. LOUIS'],
  ['Ft Lauderdale', 'Fort Lauderdale'],
  ['Winston-Salem', 'winston salem'],
  ['Cañon City', 'Canon'],
  ['N Miami Beach', 'North Miami Beach'],
  ["Coeur d'Alene", 'Coeur d’Alene'],
])('%s is %s', (one, other) => {
  expect(isSameCity(one, other)).toBe(true)
})
test('a city that is called City keeps its name', () => {
  expect(isSameCity('City', '')).toBe(false)
  expect(isSameCity('Miami', 'Miami Beach')).toBe(false)
})

const hialeah = readZipLine('33012\t25.8\t-80.3\tHialeah|FL')
const two = readZipLine('10463\t40.8\t-73.9\tBronx|NY;Riverdale|NY')

test.each([
  [{ zip: '33012', city: 'hialeah', state: 'FL' }, hialeah, []],
  [{ zip: '10463', city: 'Riverdale', state: 'NY' }, two, []],
  [{ zip: '33012', city: 'Hialea', state: 'FL' }, hialeah, ['zip.mismatch', 'city.wrong Hialeah']],
  [{ zip: '10463', city: 'Riverdal', state: 'NY' }, two, ['zip.mismatch', 'city.wrong Riverdale']],
  [{ zip: '33012', city: 'Hialeah', state: 'GA' }, hialeah, ['zip.mismatch', 'state.wrong FL']],
  [{ zip: '33012', city: 'Atlanta', state: 'GA' }, hialeah, ['zip.mismatch', 'city.wrong Hialeah', 'state.wrong FL']],
  [{ zip: '00000', city: 'Hialeah', state: 'FL' }, undefined, ['zip.mismatch']],
])('%j is told as it should', (typed, known, told) => {
  const faults = addressFaults(typed, known).map((fault) => {
    if (fault.code === 'city.wrong') return `city.wrong ${fault.city}`
    return fault.code === 'state.wrong' ? `state.wrong ${fault.state}` : fault.code
  })
  expect(faults).toEqual(told)
})

const inHialeah = { zip: '33012', city: 'Hialeah', state: 'FL' }
const asPalmSprings = { ...inHialeah, city: 'Palm Springs North' }

test.each([
  [
    'a name that only the geocoder knows is right',
    asPalmSprings,
    { cities: ['Hialeah', 'Palm Springs North'], state: 'FL' },
    [],
  ],
  [
    'a name that neither knows stays wrong',
    asPalmSprings,
    { cities: ['Hialeah'], state: 'FL' },
    ['zip.mismatch', 'city.wrong'],
  ],
  [
    'a name of another state helps nobody',
    { ...asPalmSprings, state: 'GA' },
    { cities: ['Palm Springs North'], state: 'GA' },
    ['zip.mismatch', 'city.wrong', 'state.wrong'],
  ],
  ['an address that nobody knows is not validated', inHialeah, undefined, ['address.not-validated']],
  [
    'what the list says is wrong is told without the geocoder',
    asPalmSprings,
    undefined,
    ['zip.mismatch', 'city.wrong'],
  ],
  ['right to both is right', inHialeah, { cities: ['Hialeah'], state: 'FL' }, []],
  ['in another state by the geocoder', inHialeah, { cities: ['Hialeah'], state: 'GA' }, ['state.wrong']],
])('%s', (_, typed, found, told) => {
  expect(geocodedFaults(typed, addressFaults(typed, hialeah), found).map(({ code }) => code)).toEqual(told)
})
