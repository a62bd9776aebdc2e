import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import { npiRegistry } from './live.ts'
import { NpiUnavailableError } from './port.ts'

/** Registry that gives this answer to every question. */
const registry = async (body: string, status = 200) => {
  const port = await freePort()
  const server = createServer((_, response) => response.writeHead(status).end(body)).listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return npiRegistry(`http://127.0.0.1:${port}/api`)
}
const person = {
  enumeration_type: 'NPI-1',
  basic: { status: 'A', first_name: 'BEN', last_name: 'OKAFOR', credential: 'DDS' },
  other_names: [{ type: 'Former Name', first_name: 'BEN', last_name: 'ODUYA' }],
  taxonomies: [{ code: '1223G0001X', desc: 'Dentist', primary: true }],
  addresses: [
    { address_purpose: 'MAILING', city: 'TAMPA', state: 'FL' },
    { address_purpose: 'LOCATION', city: 'MIAMI', state: 'FL' },
  ],
}

test('reads a person with a former name', async () => {
  const { find } = await registry(JSON.stringify({ result_count: 1, results: [person] }))
  expect(await find('1234567893')).toEqual({
    kind: 'PERSON',
    names: ['BEN OKAFOR', 'BEN ODUYA'],
    taxonomies: [{ code: '1223G0001X', text: 'Dentist', isPrimary: true }],
    place: 'MIAMI, FL',
    isActive: true,
    deactivatedOn: null,
  })
})

test('reads an empty list as no entry', async () => {
  const { find } = await registry(JSON.stringify({ result_count: 0, results: [] }))
  expect(await find('1234567893')).toBeUndefined()
})

test.each([
  ['an error of the registry', '{"Errors":[{"description":"number"}]}', 200],
  ['a web page', '<html>', 200],
  ['half of the JSON', '{"results":[', 200],
  ['a failed status', '{"results":[]}', 500],
])('rejects %s as unavailable', async (_, body, status) => {
  const { find } = await registry(body, status)
  await expect(find('1234567893')).rejects.toThrow(NpiUnavailableError)
})
