import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { wrongWith } from '#server/testing/plaid-shapes.ts'

const { drive, url } = await aSandbox()
afterEach(() => drive.reset())

const keys = { 'plaid-client-id': 'sandbox-client', 'plaid-secret': 'sandbox-secret' }
const ask = async (path: string, body: object, headers: Record<string, string> = keys): Promise<unknown> =>
  (await fetch(`${url}/plaid${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
const textOf = async (path: string, body: object, field: string): Promise<string> =>
  z.parse(z.string(), Reflect.get(Object(await ask(path, body)), field))

const shared = {
  client_name: 'Partner Portal',
  language: 'en',
  country_codes: ['US'],
  user: { client_user_id: 'store_1' },
}
const deposits = {
  ...shared,
  products: ['auth'],
  auth: { same_day_microdeposits_enabled: true, automated_microdeposits_enabled: true },
}
const insights = { ...shared, products: ['auth'], auth: { database_insights_enabled: true } }
const anItem = async (wish: object, persona: Parameters<typeof drive.bank.link>[1]['persona']): Promise<string> => {
  const { publicToken } = await drive.bank.link(await textOf('/link/token/create', wish, 'link_token'), { persona })
  return textOf('/item/public_token/exchange', { public_token: publicToken }, 'access_token')
}

test('parses a link token and its details', async () => {
  const made = await ask('/link/token/create', deposits)
  expect(wrongWith(made, 'LinkTokenCreateResponse')).toEqual([])
  const token = Reflect.get(Object(made), 'link_token')
  expect(wrongWith(await ask('/link/token/get', { link_token: token }), 'LinkTokenGetResponse')).toEqual([])
})

test('a link token with the session that linked an account', async () => {
  const token = await textOf('/link/token/create', deposits, 'link_token')
  const { publicToken } = await drive.bank.link(token, { persona: 'platypus' })
  const known = await ask('/link/token/get', { link_token: token })
  expect(wrongWith(known, 'LinkTokenGetResponse')).toEqual([])
  expect(known).toMatchObject({ link_sessions: [{ results: { item_add_results: [{ public_token: publicToken }] } }] })
})

test('an exchange', async () => {
  const { publicToken } = await drive.bank.link(await textOf('/link/token/create', deposits, 'link_token'), {
    persona: 'same-day',
  })
  const exchanged = await ask('/item/public_token/exchange', { public_token: publicToken })
  expect(wrongWith(exchanged, 'ItemPublicTokenExchangeResponse')).toEqual([])
})

test.each([
  ['platypus', deposits],
  ['platypus-savings', deposits],
  ['same-day', deposits],
  ['automatic', deposits],
  ['unsent', deposits],
  ['neither', deposits],
  ['insights-pass', insights],
  ['insights-caution', insights],
  ['insights-fail', insights],
] as const)('an Item of %s: its accounts, numbers, and the Item itself', async (persona, wish) => {
  const token = { access_token: await anItem(wish, persona) }
  expect(wrongWith(await ask('/accounts/get', token), 'AccountsGetResponse')).toEqual([])
  expect(wrongWith(await ask('/item/get', token), 'ItemGetResponse')).toEqual([])
  const numbers = await ask('/auth/get', token)
  const isRefused = Reflect.has(Object(numbers), 'error_code')
  expect(wrongWith(numbers, isRefused ? 'PlaidError' : 'AuthGetResponse')).toEqual([])
  expect(
    wrongWith(await ask('/item/webhook/update', { ...token, webhook: `${url}/none` }), 'ItemWebhookUpdateResponse'),
  ).toEqual([])
  expect(wrongWith(await ask('/item/remove', token), 'ItemRemoveResponse')).toEqual([])
})

test('owners of a bank login, and the refusal of a typed account', async () => {
  const wish = { ...deposits, required_if_supported_products: ['identity'] }
  const instant = await ask('/identity/get', { access_token: await anItem(wish, 'platypus') })
  expect(wrongWith(instant, 'IdentityGetResponse')).toEqual([])
  const typed = await ask('/identity/get', { access_token: await anItem(wish, 'same-day') })
  expect(wrongWith(typed, 'PlaidError')).toEqual([])
})

test('every error, in every field', async () => {
  const answers = await Promise.all([
    ask('/accounts/get', { access_token: 'x' }, {}),
    ask('/accounts/get', { access_token: 'access-sandbox-none' }),
    ask('/item/public_token/exchange', { public_token: 'public-sandbox-none' }),
    ask('/link/token/create', { ...shared, products: ['magic'] }),
    ask('/identity_verification/get', { identity_verification_id: 'idv_none' }),
  ])
  expect(answers.map((answer) => wrongWith(answer, 'PlaidError'))).toEqual(answers.map(() => []))
})

const Accounts = z.object({ accounts: z.array(z.object({ account_id: z.string() })) })
const template = 'idvtmp_sandbox'
const whose = { client_user_id: 'user_1', template_id: template }
const identity = {
  ...shared,
  products: ['identity_verification'],
  identity_verification: { template_id: template },
  user: { client_user_id: 'user_1', email_address: 'ana@people.test' },
}

test.each(['typed', 'typed-data', 'leslie', 'leslie-review', 'leslie-typo', 'stranger'] as const)(
  'an identity check of %s',
  async (persona) => {
    const token = await textOf('/link/token/create', identity, 'link_token')
    await drive.idv.open(token)
    const [begun] = await drive.idv.list()
    const id = { identity_verification_id: begun?.id }
    expect(wrongWith(await ask('/identity_verification/get', id), 'IdentityVerificationGetResponse')).toEqual([])

    await drive.idv.complete(await textOf('/link/token/create', identity, 'link_token'), {
      persona,
      first: 'Ana',
      last: 'Ruiz',
      born: '1984-05-06',
    })
    expect(wrongWith(await ask('/identity_verification/get', id), 'IdentityVerificationGetResponse')).toEqual([])
    expect(wrongWith(await ask('/identity_verification/list', whose), 'IdentityVerificationListResponse')).toEqual([])
  },
)

test.each(['expired', 'canceled', 'failed'] as const)('a check that was %s, and its retry', async (status) => {
  await drive.idv.open(await textOf('/link/token/create', identity, 'link_token'))
  const [begun] = await drive.idv.list()
  await drive.idv.set(begun?.id ?? '', status)
  expect(wrongWith(await ask('/identity_verification/list', whose), 'IdentityVerificationListResponse')).toEqual([])
  const again = await ask('/identity_verification/retry', { ...whose, strategy: 'reset' })
  expect(wrongWith(again, 'IdentityVerificationRetryResponse')).toEqual([])
})

test('parses an institution of Plaid’s sandbox', async () => {
  const bank = await ask('/institutions/get_by_id', { institution_id: 'ins_109508', country_codes: ['US'] })
  expect(wrongWith(bank, 'InstitutionsGetByIdResponse')).toEqual([])
  const made = await ask('/sandbox/public_token/create', { institution_id: 'ins_109508', initial_products: ['auth'] })
  expect(wrongWith(made, 'SandboxPublicTokenCreateResponse')).toEqual([])

  const token = { access_token: await anItem(deposits, 'automatic') }
  const status = { verification_status: 'automatically_verified' }
  const { accounts } = z.parse(Accounts, await ask('/accounts/get', token))
  const set = await ask('/sandbox/item/set_verification_status', {
    ...token,
    ...status,
    account_id: accounts[0]?.account_id,
  })
  expect(wrongWith(set, 'SandboxItemSetVerificationStatusResponse')).toEqual([])
  const fired = await ask('/sandbox/item/fire_webhook', {
    ...token,
    webhook_type: 'AUTH',
    webhook_code: 'DEFAULT_UPDATE',
  })
  expect(wrongWith(fired, 'SandboxItemFireWebhookResponse')).toEqual([])
  expect(wrongWith(await ask('/sandbox/item/reset_login', token), 'SandboxItemResetLoginResponse')).toEqual([])
})

const Sealed = z.object({ alg: z.literal('ES256'), kid: z.string() })
const theirBodies: Record<string, string> = {
  AUTOMATICALLY_VERIFIED: 'AutomaticallyVerifiedWebhook',
  VERIFICATION_EXPIRED: 'VerificationExpiredWebhook',
  DEFAULT_UPDATE: 'AuthDefaultUpdateWebhook',
  STATUS_UPDATED: 'IdentityVerificationStatusUpdatedWebhook',
  RETRIED: 'IdentityVerificationRetriedWebhook',
}

test('parses published webhooks and signing keys', async () => {
  const heard: { signature: string; body: string }[] = []
  const listener = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      heard.push({ signature: String(request.headers['plaid-verification']), body: Buffer.concat(pieces).toString() })
      response.end()
    })
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  onTestFinished(() => {
    listener.close()
  })
  const webhook = `http://127.0.0.1:${z.parse(z.object({ port: z.number() }), listener.address()).port}/hook`
  await drive.webhooks.address(webhook)
  await anItem({ ...deposits, webhook }, 'automatic')
  await anItem({ ...deposits, webhook }, 'same-day')
  await drive.clock.advance('P1W')
  await drive.idv.open(await textOf('/link/token/create', identity, 'link_token'))
  const [begun] = await drive.idv.list()
  await drive.idv.set(begun?.id ?? '', 'failed')
  await ask('/identity_verification/retry', { ...whose, strategy: 'reset' })

  await expect.poll(() => heard.length).toBeGreaterThanOrEqual(4)
  const wrong = heard.flatMap(({ body }) => {
    const said: unknown = JSON.parse(body)
    const code = z.parse(z.object({ webhook_code: z.string() }), said).webhook_code
    return wrongWith(said, theirBodies[code] ?? `no webhook of ours: ${code}`, code)
  })
  expect(wrong).toEqual([])
  const [header = ''] = heard[0]?.signature.split('.') ?? []
  const { kid } = z.parse(Sealed, JSON.parse(Buffer.from(header, 'base64url').toString()))
  const key = await ask('/webhook_verification_key/get', { key_id: kid })
  expect(wrongWith(key, 'WebhookVerificationKeyGetResponse')).toEqual([])
})

test('detects missing and mistyped fields', () => {
  const wrong = { link_token: 1, request_id: 'r' }
  expect(wrongWith(wrong, 'LinkTokenCreateResponse')).toEqual(['.link_token: no string', '.expiration: missing'])
  expect(wrongWith({ error_type: 'MAGIC' }, 'PlaidError')).toContain('.error_type: MAGIC is no PlaidErrorType')
})
