import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { startSandbox } from '../start.ts'
import { sandboxClient } from '../client.ts'
import { aSandbox } from '../testing/trial.ts'

const sandbox = await aSandbox()
const { drive, url } = sandbox
afterEach(() => drive.reset())

const keys = { 'plaid-client-id': 'sandbox-client', 'plaid-secret': 'sandbox-secret' }
const ask = async (path: string, body: object, headers: Record<string, string> = keys, base = url) => {
  const answer = await fetch(`${base}/plaid${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: await answer.json() }
}
const shared = {
  client_name: 'Partner Portal',
  language: 'en',
  country_codes: ['US'],
  user: { client_user_id: 'store_1' },
}
const linkToken = async (more: object): Promise<string> =>
  (await ask('/link/token/create', { ...shared, ...more })).body.link_token
const auth = { products: ['auth'], auth: { same_day_microdeposits_enabled: true } }
const anAccessToken = async (base = url): Promise<string> => {
  const { publicToken } = await sandboxClient(base).bank.link(await linkToken(auth), { persona: 'same-day' })
  return (await ask('/item/public_token/exchange', { public_token: publicToken })).body.access_token
}

test('wrong credentials return every field of Plaid’s error', async () => {
  const { status, body } = await ask('/accounts/get', { access_token: 'x' }, {})
  expect(status).toBe(400)
  expect(body).toEqual({
    display_message: null,
    documentation_url: expect.any(String),
    error_code: 'INVALID_API_KEYS',
    error_code_reason: null,
    error_message: expect.any(String),
    error_type: 'INVALID_INPUT',
    request_id: expect.any(String),
    suggested_action: null,
  })
})

test.each([
  ['no products', {}, 'MISSING_FIELDS'],
  [
    'insights and deposits',
    { ...auth, auth: { database_insights_enabled: true, same_day_microdeposits_enabled: true } },
    'INVALID_CONFIGURATION',
  ],
  [
    'identity and another',
    { products: ['identity_verification', 'auth'], identity_verification: { template_id: 't' } },
    'INVALID_CONFIGURATION',
  ],
  ['a product of nobody', { products: ['auth', 'magic'] }, 'INVALID_PRODUCT'],
  ['an unknown access token', { access_token: 'access-sandbox-none' }, 'INVALID_ACCESS_TOKEN'],
])('a link token with %s is refused', async (_, more, code) => {
  expect((await ask('/link/token/create', { ...shared, ...more })).body.error_code).toBe(code)
})

test('an update names the access token alone', async () => {
  const token = await anAccessToken()
  expect(
    (await ask('/link/token/create', { ...shared, access_token: token, products: ['auth'] })).body.error_code,
  ).toBe('INVALID_CONFIGURATION')
  expect(await linkToken({ access_token: token })).toMatch(/^link-sandbox-/)
})

test('link tokens expire after four hours or one use', async () => {
  const old = await linkToken(auth)
  await drive.clock.advance('PT4H1M')
  expect((await ask('/link/session/start', { link_token: old })).body.error_code).toBe('INVALID_LINK_TOKEN')

  const used = await linkToken(auth)
  const { publicToken } = await drive.bank.link(used, { persona: 'platypus' })
  expect((await ask('/link/session/start', { link_token: used })).body.error_code).toBe('INVALID_LINK_TOKEN')
  await ask('/item/public_token/exchange', { public_token: publicToken })
  expect((await ask('/item/public_token/exchange', { public_token: publicToken })).body.error_code).toBe(
    'INVALID_PUBLIC_TOKEN',
  )
})

test('Link offers only the products of its token', async () => {
  const { body } = await ask('/link/session/start', {
    link_token: await linkToken({ products: ['auth'], auth: { database_insights_enabled: true } }),
  })
  const ids = body.choices.map(({ id }: { id: string }) => id)
  expect(ids).toContain('insights-fail')
  expect(ids).not.toContain('same-day')
})

test('account numbers appear after the deposit', async () => {
  const token = await anAccessToken()
  const numbers = () => ask('/auth/get', { access_token: token })
  expect((await numbers()).body).toMatchObject({ error_type: 'ITEM_ERROR', error_code: 'PRODUCT_NOT_READY' })

  await ask('/sandbox/item/set_verification_status', {
    access_token: token,
    account_id: 'a',
    verification_status: 'automatically_verified',
  })
  expect((await numbers()).body.numbers.ach).toMatchObject([
    { account: '1111222233330000', routing: '110000000', wire_routing: null },
  ])
  await ask('/sandbox/item/reset_login', { access_token: token })
  expect((await numbers()).body.error_code).toBe('ITEM_LOGIN_REQUIRED')
})

test('a second identity session requires a retry', async () => {
  const wish = {
    client_user_id: 'user_1',
    template_id: 't',
    is_shareable: false,
    gave_consent: true,
    strategy: 'reset',
  }
  const first = (await ask('/identity_verification/create', wish)).body
  expect(first).toMatchObject({
    status: 'active',
    redacted_at: null,
    watchlist_screening_id: null,
    previous_attempt_id: null,
  })
  expect((await ask('/identity_verification/create', wish)).status).toBe(400)
  expect((await ask('/identity_verification/retry', wish)).status).toBe(400)

  await drive.idv.set(first.id, 'failed')
  const second = (await ask('/identity_verification/retry', wish)).body
  expect(second.previous_attempt_id).toBe(first.id)
  const { identity_verifications: all } = (await ask('/identity_verification/list', wish)).body
  expect(all.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id])
})

test('a restart forgets no access token', async () => {
  const token = await anAccessToken()
  await pause(150)
  const again = await startSandbox({ port: 0, smtpPort: 0, dataDir: sandbox.dataDir })
  const { status } = await ask('/accounts/get', { access_token: token }, keys, again.url)
  await again.stop()
  expect(status).toBe(200)
})

test('the request log hides Plaid secrets', async () => {
  await anAccessToken()
  const logged = JSON.stringify(await drive.requests('plaid'))
  expect(logged).not.toMatch(/access-sandbox-|public-sandbox-|sandbox-secret/)
  const stateFile = join(sandbox.dataDir, 'sandbox/state.json')
  await expect.poll(() => readFileSync(stateFile, 'utf8'), { timeout: 10_000 }).toContain('access-sandbox-')
})

test('script and frame use one origin', async () => {
  const script = await fetch(`${url}/plaid-cdn/link/v2/stable/link-initialize.js`)
  expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(await script.text()).toContain('origin')
  const frame = await fetch(`${url}/plaid-cdn/link/v2/stable/frame.html`)
  expect(frame.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'/)
  expect((await fetch(`${url}/plaid-cdn/link/v2/stable/main.ts`)).status).toBe(404)
})
