import { expect, test } from 'vitest'
import { addressFaults, isSamePlace, readZipLine } from './places.ts'

test.each([
  ['Saint Louis', 'ST. LOUIS'],
  ['Ft Lauderdale', 'Fort Lauderdale'],
  ['Winston-Salem', 'winston salem'],
  ['Cañon City', 'Canon'],
  ['N Miami Beach', 'North Miami Beach'],
  ["Coeur d'Alene", 'Coeur d’Alene'],
])('%s is %s', (one, other) => {
  expect(isSamePlace(one, other)).toBe(true)
})
test('a city that is called City keeps its name', () => {
  expect(isSamePlace('City', '')).toBe(false)
  expect(isSamePlace('Miami', 'Miami Beach')).toBe(false)
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
