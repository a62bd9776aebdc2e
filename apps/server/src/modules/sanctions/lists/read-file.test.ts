import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSanctionFile } from './read-file.service.ts'

const person = `<sdnEntry><uid>36</uid><firstName>Tomas</firstName><lastName>KELLER &amp; S&#xF6;hne</lastName><title>Broker</title>
  <sdnType>Individual</sdnType><remarks>(Linked To: HARBOR)</remarks><programList><program>SDGT</program><program>IFSR</program></programList>
  <akaList><aka><uid>1</uid><type>a.k.a.</type><category>weak</category><lastName>EL ZORRO</lastName></aka>
  <aka><uid>2</uid><type>f.k.a.</type><category>strong</category><firstName>Johann</firstName><lastName>WEBER</lastName></aka></akaList>
  <addressList><address><uid>3</uid><address1>4 Dlouha</address1><city>Prague</city><country>Czechia</country></address></addressList>
  <idList><id><uid>6</uid><idType>Passport</idType><idNumber>A 4471</idNumber><idCountry>Czechia</idCountry></id></idList>
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
const read = (text: string) => readSanctionFile(Buffer.from(text))

test('reads names, alternate names and facts', async () => {
  expect(await read(file)).toEqual({
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
        addresses: ['4 Dlouha, Prague, Czechia'],
        ids: [{ kind: 'Passport', number: 'A 4471', country: 'Czechia' }],
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
        addresses: [],
        ids: [],
        remarks: '',
      },
    ],
  })
})

test('refuses a file that is cut at any place', async () => {
  for (let index = 0; index < file.length; index += 1) expect(await read(file.slice(0, index))).toHaveProperty('fault')
})

test('a removed part never leaves a shorter list', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(file.length), fc.nat(file.length), async (one, other) => {
      const rest = await read(file.slice(0, Math.min(one, other)) + file.slice(Math.max(one, other)))
      expect('fault' in rest || rest.entries.length === 2).toBe(true)
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
  ['format', file.replace('?>', '?><!DOCTYPE sdnList [<!ENTITY a "b">]>')],
  ['format', file.replace('Broker', '<![CDATA[x]]>')],
  ['format', file.replace('Broker', '&broker;')],
  ['format', file.replace('</sdnList>', '</list>')],
  ['format', `${file}<sdnList/>`],
  ['format', file.replace('Broker', '<?x y?>')],
  ['format', file.replace('Broker', '<title>'.repeat(40) + '</title>'.repeat(40))],
])('refuses a file with the fault %s', async (fault, text) => {
  expect(await read(text)).toEqual({ fault })
})

test('refuses bytes that are no UTF-8', async () => {
  expect(await readSanctionFile(Buffer.from(file.replace('HARBOR STAR', 'S\u00D6HNE'), 'latin1'))).toEqual({
    fault: 'encoding',
  })
  expect(await readSanctionFile(Buffer.concat([Buffer.from(file), Buffer.from([0xc3])]))).toEqual({ fault: 'encoding' })
})

test('refuses more elements than the limit', async () => {
  const count = file.split(/<[a-z]/i).length - 1
  const limited = (elements: number) => readSanctionFile(Buffer.from(file), { elements, depth: 32 })
  expect(await limited(count - 1)).toEqual({ fault: 'format' })
  expect(await limited(count)).toMatchObject({ publishedOn: '2026-11-20' })
})

test('lets other work continue while a long file is read', async () => {
  const long = fileOf(Array.from({ length: 3000 }, (_, index) => person.replace('<uid>36', `<uid>${index + 100}`)))
  let turns = 0
  const other = setInterval(() => (turns += 1), 0)
  expect(await read(long)).toMatchObject({ publishedOn: '2026-11-20' })
  clearInterval(other)
  expect(turns).toBeGreaterThan(2)
})
