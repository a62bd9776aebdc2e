import { json } from '../http.ts'
import type { Provider } from './provider.ts'

type Entry = {
  uid: number
  firstName?: string
  lastName: string
  type: 'Individual' | 'Entity' | 'Vessel'
  program: string
  akas?: readonly string[]
  born?: string
  country: string
}

/** Invented entries. */
const entries: readonly Entry[] = [
  {
    uid: 90001,
    firstName: 'Tomas',
    lastName: 'KELLER',
    type: 'Individual',
    program: 'SDGT',
    akas: ['KELLAR'],
    born: '12 Mar 1962',
    country: 'Czechia',
  },
  { uid: 90002, lastName: 'HARBOR STAR TRADING LLC', type: 'Entity', program: 'IFSR', country: 'United Arab Emirates' },
  {
    uid: 90003,
    firstName: 'Aleksandr',
    lastName: 'SOKOLOV',
    type: 'Individual',
    program: 'RUSSIA-EO14024',
    born: '1971',
    country: 'Russia',
  },
  { uid: 90004, lastName: 'KONDOR AVIATION GROUP', type: 'Entity', program: 'VENEZUELA', country: 'Venezuela' },
  { uid: 90005, lastName: 'ORION STAR', type: 'Vessel', program: 'DPRK', country: 'Panama' },
]

const element = (name: string, text: string | number | undefined): string =>
  text === undefined ? '' : `<${name}>${text}</${name}>`

const entryText = ({ uid, firstName, lastName, type, program, akas = [], born, country }: Entry): string =>
  [
    '<sdnEntry>',
    element('uid', uid),
    element('firstName', firstName),
    element('lastName', lastName),
    element('sdnType', type),
    `<programList>${element('program', program)}</programList>`,
    `<akaList>${akas
      .map(
        (aka, index) =>
          `<aka>${element('uid', `${uid}${index}`)}${element('type', 'a.k.a.')}${element('category', 'strong')}${element('firstName', firstName)}${element('lastName', aka)}</aka>`,
      )
      .join('')}</akaList>`,
    `<addressList><address>${element('uid', `${uid}9`)}${element('country', country)}</address></addressList>`,
    born === undefined
      ? ''
      : `<dateOfBirthList><dateOfBirthItem>${element('uid', `${uid}8`)}${element('dateOfBirth', born)}${element('mainEntry', 'true')}</dateOfBirthItem></dateOfBirthList>`,
    '</sdnEntry>',
  ].join('')

/** Maximum number of entries: some more than the published list has. */
const entriesMax = 20_000
const syllables = [
  'bra',
  'dov',
  'fen',
  'gur',
  'hol',
  'jas',
  'kor',
  'lum',
  'mir',
  'nev',
  'pol',
  'rud',
  'sav',
  'tor',
  'vel',
  'zan',
]

/** Returns a word of three syllables, different for each of 4096 numbers. */
const wordOf = (n: number): string => [0, 4, 8].map((shift) => syllables[(n >> shift) % syllables.length]).join('')

/** Returns an invented entry, for a list of the size of the published one. */
const inventedEntry = (n: number): Entry => ({
  uid: 100_000 + n,
  firstName: wordOf(n * 7 + (n >> 12)),
  lastName: wordOf(n).toUpperCase(),
  type: 'Individual',
  program: 'SDGT',
  born: String(1940 + (n % 60)),
  country: 'Czechia',
})

const fileOf = (listed: readonly Entry[]): string => `<?xml version="1.0" standalone="yes"?>
<sdnList xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="https://sanctions.example/XML"><publshInformation>${element('Publish_Date', '11/20/2026')}${element('Record_Count', listed.length)}</publshInformation>${listed.map(entryText).join('')}</sdnList>`

/** Publisher of the sanctions list of the US Treasury, in the format SDN.XML. `?entries=18000` publishes as many entries. */
export const ofac: Provider = {
  name: 'ofac',
  tooMany: json({}, 429),
  handle: ({ path, method, query }) => {
    if (method !== 'GET' || path !== '/SDN.XML') return undefined
    const more = Math.min(Number(query.get('entries') ?? 0), entriesMax) - entries.length
    const listed = [...entries, ...Array.from({ length: Math.max(more, 0) }, (_, n) => inventedEntry(n))]
    return { status: 200, headers: { 'content-type': 'application/xml' }, body: fileOf(listed) }
  },
}
