import { json } from '../http.ts'
import type { Provider } from './provider.ts'

type Entry = { status: 'A' | 'D'; name: string; code: string; desc: string; city: string }

/** Invented organizations under valid numbers. Every other number has no entry. */
const entries: Readonly<Record<string, Entry>> = {
  '1245319599': {
    status: 'A',
    name: 'CLEARVIEW VISION CENTER LLC',
    code: '156FX1800X',
    desc: 'Technician/Technologist, Optician',
    city: 'MIAMI',
  },
  '1588667620': {
    status: 'A',
    name: 'BRIGHT DENTAL',
    code: '1223G0001X',
    desc: 'Dentist, General Practice',
    city: 'CORAL GABLES',
  },
  '1234567893': {
    status: 'A',
    name: 'SONRISA DENTAL LLC',
    code: '1223G0001X',
    desc: 'Dentist, General Practice',
    city: 'HIALEAH',
  },
  '1003000126': {
    status: 'D',
    name: 'BAYVIEW HEARING CENTER INC',
    code: '231H00000X',
    desc: 'Audiologist',
    city: 'TAMPA',
  },
}

/** Answer of the registry's version 2.1, without the fields that the product does not read. */
const resultOf = (number: string, { status, name, code, desc, city }: Entry) => ({
  number,
  enumeration_type: 'NPI-2',
  basic: {
    status,
    organization_name: name,
    enumeration_date: '2012-05-14',
    last_updated: '2026-02-03',
    ...(status === 'D' ? { deactivation_date: '2026-02-03' } : {}),
  },
  other_names: [],
  taxonomies: [{ code, desc, primary: true, state: 'FL', license: null, taxonomy_group: '' }],
  addresses: [{ address_purpose: 'LOCATION', city, state: 'FL', country_code: 'US' }],
})

/** The public registry of National Provider Identifiers. */
export const npi: Provider = {
  name: 'npi',
  tooMany: json({}, 429),
  handle: ({ path, method, query }) => {
    if (method !== 'GET' || path !== '/api/') return undefined
    const number = query.get('number') ?? ''
    const found = entries[number]
    const results = found ? [resultOf(number, found)] : []
    return json({ result_count: results.length, results })
  },
}
