import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import { plaidClient } from './client.ts'
import { plaidIdentity } from './identity.ts'

type Reported = { name: string; status: string }

const nameOf = (name: string) => ({ given_name: name, family_name: 'Ruiz' })
const documentOf = ({ name, status }: Reported) => ({
  status,
  extracted_data: {
    category: 'passport',
    expiration_date: null,
    issuing_country: 'US',
    issuing_region: null,
    date_of_birth: null,
    address: null,
    name: nameOf(name),
  },
})

/** Person of an attempt with these documents, oldest first. The person typed "Typed Ruiz"; `summary` is the data check. */
const personOf = async (documents: readonly Reported[], summary: string | null) => {
  const verification = {
    id: 'idv_1',
    client_user_id: 'user_1',
    created_at: '2026-11-20T15:00:00Z',
    completed_at: null,
    previous_attempt_id: null,
    template: { id: 'idvtmp_1' },
    status: 'success',
    steps: {},
    user: { name: nameOf('Typed'), date_of_birth: '1984-05-06', address: null },
    kyc_check: summary === null ? null : { name: { summary } },
    documentary_verification: { documents: documents.map(documentOf) },
  }
  const port = await freePort()
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(verification))
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const client = plaidClient({ baseUrl: `http://127.0.0.1:${port}`, clientId: 'client', secret: 'secret' })
  const settings = { identityTemplate: 'idvtmp_1', redirectUri: '', brand: 'Tillgate' }
  return (await plaidIdentity(client, settings).findAttempt('idv_1'))?.person
}

test('takes the name of the newest accepted document', async () => {
  const documents = [
    { name: 'Old', status: 'success' },
    { name: 'New', status: 'success' },
    { name: 'Forged', status: 'failed' },
  ]
  expect(await personOf(documents, null)).toMatchObject({ name: 'New Ruiz', nameFrom: 'document' })
})

test.each(['match', 'no_match', null])('reports the data check of a typed name: %s', async (summary) => {
  expect(await personOf([{ name: 'Forged', status: 'failed' }], summary)).toMatchObject({
    name: 'Typed Ruiz',
    nameFrom: 'typed',
    nameCheck: summary,
    document: null,
  })
})
