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
        (aka, at) =>
          `<aka>${element('uid', `${uid}${at}`)}${element('type', 'a.k.a.')}${element('category', 'strong')}${element('firstName', firstName)}${element('lastName', aka)}</aka>`,
      )
      .join('')}</akaList>`,
    `<addressList><address>${element('uid', `${uid}9`)}${element('country', country)}</address></addressList>`,
    born === undefined
      ? ''
      : `<dateOfBirthList><dateOfBirthItem>${element('uid', `${uid}8`)}${element('dateOfBirth', born)}${element('mainEntry', 'true')}</dateOfBirthItem></dateOfBirthList>`,
    '</sdnEntry>',
  ].join('')

const file = `<?xml version="1.0" standalone="yes"?>
<sdnList xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="https://sanctions.example/XML"><publshInformation>${element('Publish_Date', '11/20/2026')}${element('Record_Count', entries.length)}</publshInformation>${entries.map(entryText).join('')}</sdnList>`

/** Publisher of the sanctions list of the US Treasury, in the format SDN.XML. */
export const ofac: Provider = {
  name: 'ofac',
  tooMany: json({}, 429),
  handle: ({ path, method }) =>
    method === 'GET' && path === '/SDN.XML'
      ? { status: 200, headers: { 'content-type': 'application/xml' }, body: file }
      : undefined,
}
