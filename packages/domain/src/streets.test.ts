import { describe, expect, test } from 'vitest'
import { isStreetLine } from './streets.ts'

describe('isStreetLine', () => {
  test.each([
    '1290 W 49th St',
    '1290 W. 49th Street, Suite 4',
    '103 West Main',
    '2 Broadway',
    '5 5th Ave',
    '1600 H St NW',
    '9912 S. Avenue H',
    '6257A North McCormick Road',
    '40-12 82nd Street',
    '100 1/2 Elm Street',
    '94-210 Leokane St Suite 105',
    'Ste. 201, 4401 N Mesa',
    '842 E 1700 S',
    '239 South 500 East',
    '48S 400E',
    'N6W23001 Bluemound Rd',
    'W156 N8480 Pilgrim Road',
    '39W525 Silver Glen Rd',
    'One World Trade Center',
    'P.O. Box 1143',
    'PO Box 12-A',
    'RR 2 Box 152',
    'HC 68 Box 23A',
    'Star Route 1',
    'PSC 802 Box 74',
    'CMR 419 Box 55',
    'Calle 5 #A-12',
    'Urb. Las Gladiolas 150 Calle A',
    'Carr 2 Km 14.6',
    'Urbanización El Señorial 12',
    'Apdo. 1143',
    'Apartado Postal 12',
    'HC-01 Buzón 5',
    'FM 1960 W',
    '12 FM 1960',
    'CR 305',
    'Farm to Market Road 12',
    'PR-2 Km 5',
    'US-1',
    'General Delivery',
    'Pier 39',
    'Unit 2050 Box 4190',
    'County Road 12',
    'Rt 10',
    'I-95 and Exit 4 Plaza',
    'Mesa Mall',
    'Main St and 5th Ave',
    '12th & Millard',
    '1201 Martin Luther King Jr. Blvd',
    "17 Fisherman's Wharf",
    '８００ Peachtree St NE',
  ])('accepts %s', (line) => {
    expect(isStreetLine(line)).toBe(true)
  })

  test('ends on long runs of digits and blanks', () => {
    const long = ['1', '1-', ' ', '# '].map((piece) => `${piece.repeat(5000)}!`)
    expect(long.filter(isStreetLine)).toEqual([])
  })

  test.each([
    '',
    'asdf',
    'n/a',
    'same as above',
    'Hialeah',
    'Hialeah, FL 33012',
    '33012',
    '123',
    '123 45',
    '(305) 555-0100',
    '305-555-0100',
    '+1 305 555 0100',
    'maria@delgado.test',
    'https://delgado.test/1290 W 49th St',
    'www.delgado.com 12 Main St',
    '<b>12 Main St</b>',
    '12',
    '#',
    '??? 12',
    'US',
    'CR',
    'General',
    'US 33012',
    'Pier',
    'Delgado Fresh',
  ])('refuses %s', (line) => {
    expect(isStreetLine(line)).toBe(false)
  })
})
