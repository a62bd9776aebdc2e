import { Webhook } from 'standardwebhooks'
import { afterEach, expect, test } from 'vitest'
import { aSandbox } from '../testing/trial.ts'

const { drive, url } = await aSandbox()
afterEach(() => drive.reset())

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const body = '{"id":"evt_1","type":"ping","data":{}}'
const control = (method: string, sent?: object) =>
  fetch(`${url}/__sandbox/receiver`, { method, ...(sent ? { body: JSON.stringify(sent) } : {}) })
const send = (signer: string) => {
  const at = new Date()
  const headers = {
    'content-type': 'application/json',
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(signer).sign('evt_1', at, body),
  }
  return fetch(`${url}/receiver/events`, { method: 'POST', headers, body })
}
const checks = async () => {
  const events: unknown = await (await control('GET')).json()
  return events
}

test('verifies requests with the stored secrets', async () => {
  expect((await send(secret)).status).toBe(200)
  await control('POST', { secret })
  expect((await send(secret)).status).toBe(200)
  expect((await send('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')).status).toBe(401)
  expect(await checks()).toMatchObject([
    { check: 'refused', type: 'ping' },
    { check: 'verified', messageId: 'evt_1', body },
    { check: 'unchecked' },
  ])
})

test('a text that is no secret is not stored', async () => {
  expect(await (await control('POST', { secret: '' })).json()).toEqual({ isAdded: false })
})
