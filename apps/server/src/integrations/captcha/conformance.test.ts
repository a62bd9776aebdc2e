import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { describe, expect, test } from 'vitest'
import { remoteCaptcha } from './live.ts'
import type { CaptchaPort } from './port.ts'

const sandbox = await aSandbox()
const { drive } = sandbox

const providers = ['recaptcha', 'turnstile', 'hcaptcha'] as const
type Provider = (typeof providers)[number]

const aCheck = (provider: Provider, change: { secret?: string; publicUrl?: string } = {}): CaptchaPort =>
  remoteCaptcha({
    provider,
    key: 'sandbox-site-key',
    secret: 'sandbox-captcha-secret',
    baseUrl: `${sandbox.url}/${provider}`,
    publicUrl: 'http://localhost:3000',
    deadlineMs: 1500,
    ...change,
  })
/** reCAPTCHA knows no dashes, hCaptcha no actions. */
const actions = { recaptcha: 'forgot_password', turnstile: 'forgot-password', hcaptcha: '' }
const asked = { ip: '203.0.113.7', action: 'forgot-password' } as const
const aToken = (provider: Provider, more: Parameters<typeof drive.captcha.token>[2] = {}): string =>
  drive.captcha.token(provider, actions[provider], more)
const failed = { ok: false, reason: 'failed' }
const unavailable = { ok: false, reason: 'unavailable' }

describe.each(providers)('%s', (provider) => {
  const check = aCheck(provider)

  test('accepts a token once', async () => {
    const token = aToken(provider)

    expect(await check.verify(token, asked)).toEqual({ ok: true })
    expect(await check.verify(token, asked)).toEqual(failed)
  })

  test('logs neither secret nor token and sends the address', async () => {
    await check.verify(aToken(provider), asked)

    const [entry] = await drive.requests(provider)
    expect(entry?.body).toMatch(/secret=\*\*\*&response=\*\*\*&remoteip=203\.0\.113\.7/)
  })

  test('robots, rubbish and old tokens fail', async () => {
    const old = aToken(provider)
    await drive.clock.advance('PT6M')

    expect(await check.verify(old, asked)).toEqual(failed)
    expect(await check.verify(aToken(provider, { verdict: 'fail' }), asked)).toEqual(failed)
    expect(await check.verify('none', asked)).toEqual(failed)
    await drive.reset()
  })

  test('rejects a token of another site', async () => {
    expect(await check.verify(aToken(provider, { hostname: 'evil.test' }), asked)).toEqual(failed)
    const live = aCheck(provider, { publicUrl: 'https://portal.example.com' })
    expect(await live.verify(aToken(provider), asked)).toEqual(failed)
    expect(await live.verify(aToken(provider, { hostname: 'portal.example.com' }), asked)).toEqual({ ok: true })
  })

  test('a wrong secret is reported as our error', async () => {
    expect(await aCheck(provider, { secret: 'wrong' }).verify(aToken(provider), asked)).toEqual(unavailable)
  })

  test.each([
    ['nobody answers', { kind: 'timeout' }],
    ['500', { kind: 'status', status: 500 }],
    ['429', { kind: 'rateLimit' }],
    ['the line is cut', { kind: 'reset' }],
    ['the line is cut midway', { kind: 'truncated' }],
    ['a web page', { kind: 'malformed' }],
    ['half of the JSON', { kind: 'status', status: 200, body: '{"success":tr' }],
    [
      'success that is no yes or no',
      { kind: 'status', status: 200, body: '{"success":"true","hostname":"localhost"}' },
    ],
    ['a redirection elsewhere', { kind: 'status', status: 307, headers: { location: '/turnstile/elsewhere' } }],
  ] as const)('%s: asked twice, then closed; a token that was not judged still counts', async (_, action) => {
    const id = await drive.faults.add({ match: { provider, path: 'siteverify' }, action })
    const token = aToken(provider)
    const before = (await drive.requests(provider)).length

    const verdict = await check.verify(token, asked)
    expect(verdict).toEqual(unavailable)
    expect((await drive.requests(provider)).length - before).toBe(2)
    await drive.faults.remove(id)
    // Cut midway, it had been judged: then it is spent.
    expect(await check.verify(token, asked)).toEqual(action.kind === 'truncated' ? failed : { ok: true })
  })

  test('one hiccup is not seen', async () => {
    await drive.faults.add({ match: { provider, times: 1 }, action: { kind: 'reset' } })

    expect(await check.verify(aToken(provider), asked)).toEqual({ ok: true })
  })
})

test('rejects a token of another form', async () => {
  for (const provider of ['recaptcha', 'turnstile'] as const) {
    const token = drive.captcha.token(provider, 'registration')
    expect(await aCheck(provider).verify(token, asked)).toEqual(failed)
  }
})

test('a lost answer is repeated for the same attempt', async () => {
  await drive.faults.add({ match: { provider: 'turnstile', times: 1 }, action: { kind: 'resetAfter' } })

  expect(await aCheck('turnstile').verify(aToken('turnstile'), asked)).toEqual({ ok: true })
})

test('reCAPTCHA’s low score is a robot', async () => {
  const body = JSON.stringify({ success: true, score: 0.3, action: 'forgot_password', hostname: 'localhost' })
  await drive.faults.add({ match: { provider: 'recaptcha' }, action: { kind: 'status', status: 200, body } })

  expect(await aCheck('recaptcha').verify(aToken('recaptcha'), asked)).toEqual(failed)
})

test('a token longer than Turnstile takes is not sent on', async () => {
  const before = (await drive.requests('turnstile')).length

  expect(await aCheck('turnstile').verify('x'.repeat(2049), asked)).toEqual(failed)
  expect((await drive.requests('turnstile')).length).toBe(before)
})
