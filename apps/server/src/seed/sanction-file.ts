type Entry = {
  uid: number
  first?: string
  last: string
  type: string
  program: string
  born?: string
  country: string
}

/** Invented entries. The sandbox publishes the same ones a week later, with an alternate name and one entry more. */
const entries: readonly Entry[] = [
  {
    uid: 90001,
    first: 'Tomas',
    last: 'KELLER',
    type: 'Individual',
    program: 'SDGT',
    born: '12 Mar 1962',
    country: 'Czechia',
  },
  { uid: 90002, last: 'HARBOR STAR TRADING LLC', type: 'Entity', program: 'IFSR', country: 'United Arab Emirates' },
  {
    uid: 90003,
    first: 'Aleksandr',
    last: 'SOKOLOV',
    type: 'Individual',
    program: 'RUSSIA-EO14024',
    born: '1971',
    country: 'Russia',
  },
  { uid: 90004, last: 'KONDOR AVIATION GROUP', type: 'Entity', program: 'VENEZUELA', country: 'Venezuela' },
]

const element = (name: string, text: string | number | undefined): string =>
  text === undefined ? '' : `<${name}>${text}</${name}>`

const entryText = ({ uid, first, last, type, program, born, country }: Entry): string =>
  [
    '<sdnEntry>',
    element('uid', uid),
    element('firstName', first),
    element('lastName', last),
    element('sdnType', type),
    `<programList>${element('program', program)}</programList>`,
    `<addressList><address>${element('uid', `${uid}9`)}${element('country', country)}</address></addressList>`,
    born === undefined
      ? ''
      : `<dateOfBirthList><dateOfBirthItem>${element('uid', `${uid}8`)}${element('dateOfBirth', born)}</dateOfBirthItem></dateOfBirthList>`,
    '</sdnEntry>',
  ].join('')

/** Sanctions list of the demonstration, in the format SDN.XML. */
export const sanctionFileText = `<?xml version="1.0" standalone="yes"?>
<sdnList><publshInformation>${element('Publish_Date', '11/13/2026')}${element('Record_Count', entries.length)}</publshInformation>${entries.map(entryText).join('')}</sdnList>`
