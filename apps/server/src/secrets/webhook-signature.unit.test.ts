import * as fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newWebhookSecret, webhookSignature } from './webhook-signature.ts'

test('signs the published example of Standard Webhooks', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', seconds: 1614265330, body: '{"test": 2432232314}' }
  expect(webhookSignature([secret], message)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('a secret has 256 bits and is new each time', () => {
  const secret = newWebhookSecret()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(newWebhookSecret()).not.toBe(secret)
})

test('the library of Standard Webhooks accepts every body', () => {
  const [secret, former, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()]
  const seconds = Math.floor(Date.now() / 1000)
  fc.assert(
    fc.property(fc.uuid(), fc.json(), (id, body) => {
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': webhookSignature([secret, former], { id, seconds, body }),
      }
      new Webhook(secret).verify(body, headers)
      new Webhook(former).verify(body, headers)
      expect(() => new Webhook(other).verify(body, headers)).toThrow('No matching signature')
      expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('No matching signature')
    }),
  )
})
