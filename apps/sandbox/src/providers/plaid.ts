import { json, type Asked, type Answer } from '../http.ts'
import { createIdentity, getIdentity, listIdentities, retryIdentity } from '../plaid/identity.ts'
import {
  exchange,
  getAccounts,
  getAuth,
  getItem,
  getOwners,
  removeItem,
  settleItems,
  updateWebhook,
} from '../plaid/items.ts'
import { createLinkToken, getLinkToken } from '../plaid/link-tokens.ts'
import {
  getInstitution,
  createScenario,
  resetScenario,
  setScenarioStatus,
  fireScenarioWebhook,
} from '../plaid/scenarios.ts'
import { startSession, takeStep } from '../plaid/session.ts'
import { verificationKey } from '../plaid/webhooks.ts'
import { errorBody, PlaidNo, refused, requestId, type Call } from '../plaid/wire.ts'
import type { Provider } from './provider.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { frameScript, linkScript } from '../bundle.ts'

const calls: Record<string, Call> = {
  '/link/token/create': createLinkToken,
  '/link/token/get': getLinkToken,
  '/item/public_token/exchange': exchange,
  '/item/get': getItem,
  '/item/remove': removeItem,
  '/item/webhook/update': updateWebhook,
  '/accounts/get': getAccounts,
  '/auth/get': getAuth,
  '/identity/get': getOwners,
  '/institutions/get_by_id': getInstitution,
  '/identity_verification/create': createIdentity,
  '/identity_verification/get': getIdentity,
  '/identity_verification/list': listIdentities,
  '/identity_verification/retry': retryIdentity,
  '/webhook_verification_key/get': verificationKey,
  '/sandbox/public_token/create': createScenario,
  '/sandbox/item/set_verification_status': setScenarioStatus,
  '/sandbox/item/fire_webhook': fireScenarioWebhook,
  '/sandbox/item/reset_login': resetScenario,
}

/** Link's own calls carry no secret of ours: the link token is what they know. */
const openCall = (path: string): Call | undefined => {
  if (path === '/link/session/start') return startSession
  const session = /^\/link\/session\/([\w-]+)\/step$/.exec(path)?.[1]
  return session === undefined ? undefined : takeStep(session)
}

const isKnown = ({ headers }: Asked): boolean =>
  headers['plaid-client-id'] === 'sandbox-client' && headers['plaid-secret'] === 'sandbox-secret'

const tooMany = {
  ...json(errorBody('RATE_LIMIT_EXCEEDED', 'RATE_LIMIT', 'rate limit exceeded', requestId()), 429),
  headers: { 'retry-after': '1' },
}

/** Bank links and identity checks in Plaid's words (2020-09-14). */
export const plaid: Provider = {
  name: 'plaid',
  tooMany,
  handle: async (asked, { state }) => {
    const open = openCall(asked.path)
    const call = open ?? calls[asked.path]
    if (!call || asked.method !== 'POST') return undefined
    await settleItems(state)
    try {
      if (!open && !isKnown(asked))
        throw new PlaidNo('INVALID_INPUT', 'INVALID_API_KEYS', 'invalid client_id or secret')
      return await call(asked, state)
    } catch (error) {
      if (error instanceof PlaidNo) return refused(error)
      throw error
    }
  },
}

const file = (name: string): string => readFileSync(join(import.meta.dirname, '../link-box', name), 'utf8')
const folder = '/link/v2/stable/'

// Loads nothing from other origins; the portal's own policy decides which page may frame this page.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'"

const pages: Record<string, () => Answer | Promise<Answer>> = {
  'link-initialize.js': async () => ({
    type: 'text/javascript',
    headers: { 'cross-origin-resource-policy': 'cross-origin' },
    body: await linkScript(),
  }),
  'frame.html': () => ({
    type: 'text/html',
    headers: { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' },
    body: file('frame.html'),
  }),
  'frame.css': () => ({ type: 'text/css', body: file('frame.css') }),
  'frame.js': async () => ({ type: 'text/javascript', body: await frameScript() }),
}

/** Plaid's browser script and the frame that it opens. */
export const plaidCdn: Provider = {
  name: 'plaid-cdn',
  tooMany: { status: 429, type: 'text/plain', body: 'Too Many Requests' },
  handle: ({ path, method }) =>
    method === 'GET' && path.startsWith(folder) ? pages[path.slice(folder.length)]?.() : undefined,
}
