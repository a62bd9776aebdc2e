import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSanctionFile } from './sanction-file.ts'

const person = `<sdnEntry><uid>36</uid><firstName>Tomas</firstName><lastName>KELLER &amp; S&#xF6;hne</lastName><title>Broker</title>
  <sdnType>Individual</sdnType><remarks>(Linked To: HARBOR)</remarks><programList><program>SDGT</program><program>IFSR</program></programList>
  <akaList><aka><uid>1</uid><type>a.k.a.</type><category>weak</category><lastName>EL ZORRO</lastName></aka>
  <aka><uid>2</uid><type>f.k.a.</type><category>strong</category><firstName>Johann</firstName><lastName>WEBER</lastName></aka></akaList>
  <addressList><address><uid>3</uid><city>Prague</city><country>Czechia</country></address></addressList>
  <nationalityList><nationality><uid>4</uid><country>Czechia</country><mainEntry>true</mainEntry></nationality></nationalityList>
  <dateOfBirthList><dateOfBirthItem><uid>5</uid><dateOfBirth>12 Mar 1962</dateOfBirth><mainEntry>true</mainEntry></dateOfBirthItem></dateOfBirthList></sdnEntry>`
const ship = '<sdnEntry><uid>37</uid><lastName>HARBOR STAR</lastName><sdnType>Vessel</sdnType><programList/></sdnEntry>'
const fileOf = (
  entries: readonly string[],
  head = `<Publish_Date>11/20/2026</Publish_Date><Record_Count>${entries.length}</Record_Count>`,
) =>
  `<?xml version="1.0" standalone="yes"?>\n<sdnList xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="https://lists.example/XML">
  <publshInformation>${head}</publshInformation>${entries.join('\n')}</sdnList>`
const file = fileOf([person, ship])

test('reads names, alternate names and facts', () => {
  expect(readSanctionFile(file)).toEqual({
    publishedOn: '2026-11-20',
    entries: [
      {
        uid: '36',
        kind: 'PERSON',
        name: 'Tomas KELLER & Söhne',
        akas: [
          { name: 'EL ZORRO', isWeak: true },
          { name: 'Johann WEBER', isWeak: false },
        ],
        programs: ['SDGT', 'IFSR'],
        birthDates: ['12 Mar 1962'],
        countries: ['Czechia'],
        remarks: 'Broker (Linked To: HARBOR)',
      },
      {
        uid: '37',
        kind: 'VESSEL',
        name: 'HARBOR STAR',
        akas: [],
        programs: [],
        birthDates: [],
        countries: [],
        remarks: '',
      },
    ],
  })
})

test('refuses a file that is cut at any place', () => {
  for (let at = 0; at < file.length; at += 1) expect(readSanctionFile(file.slice(0, at))).toHaveProperty('fault')
})

test('a removed part never leaves a shorter list', () => {
  fc.assert(
    fc.property(fc.nat(file.length), fc.nat(file.length), (one, other) => {
      const read = readSanctionFile(file.slice(0, Math.min(one, other)) + file.slice(Math.max(one, other)))
      expect('fault' in read || read.entries.length === 2).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['cut', file.slice(0, -3)],
  ['cut', file.slice(0, 700)],
  ['count', fileOf([person, ship], '<Publish_Date>11/20/2026</Publish_Date><Record_Count>3</Record_Count>')],
  ['count', fileOf([])],
  ['date', fileOf([ship], '<Publish_Date>20/11/2026</Publish_Date><Record_Count>1</Record_Count>')],
  ['entry', fileOf([ship, ship])],
  ['entry', fileOf([ship.replace('Vessel', 'Unknown')])],
  ['entry', fileOf([ship.replace('HARBOR STAR', ' ')])],
  ['format', ''],
  ['format', '36,"AEROCARIBBEAN AIRLINES",-0- ,"CUBA"'],
  ['format', '<html><body>Not found</body></html>'],
  ['format', `<!DOCTYPE sdnList [<!ENTITY a "b">]>${file}`],
  ['format', file.replace('Broker', '<![CDATA[x]]>')],
  ['format', file.replace('Broker', '&broker;')],
  ['format', file.replace('</sdnList>', '</list>')],
  ['format', `${file}<sdnList/>`],
])('refuses a file with the fault %s', (fault, text) => {
  expect(readSanctionFile(text)).toEqual({ fault })
})
