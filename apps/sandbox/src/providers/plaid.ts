import { json } from '../http.ts'
import { createIdentity, getIdentity, listIdentities, retryIdentity } from '../plaid/identity.ts'
import { exchange, getAccounts, getAuth, getItem, removeItem, settleItems, updateWebhook } from '../plaid/items.ts'
import { createLinkToken, getLinkToken } from '../plaid/link-tokens.ts'
import { getInstitution, playCreate, playReset, playStatus, playWebhook } from '../plaid/play.ts'
import { startSession, takeStep } from '../plaid/session.ts'
import { verificationKey } from '../plaid/webhooks.ts'
import { errorBody, PlaidNo, refused, requestId, type Call } from '../plaid/wire.ts'
import type { Asked } from '../http.ts'
import type { Provider } from './provider.ts'

const calls: Record<string, Call> = {
  '/link/token/create': createLinkToken,
  '/link/token/get': getLinkToken,
  '/item/public_token/exchange': exchange,
  '/item/get': getItem,
  '/item/remove': removeItem,
  '/item/webhook/update': updateWebhook,
  '/accounts/get': getAccounts,
  '/auth/get': getAuth,
  '/institutions/get_by_id': getInstitution,
  '/identity_verification/create': createIdentity,
  '/identity_verification/get': getIdentity,
  '/identity_verification/list': listIdentities,
  '/identity_verification/retry': retryIdentity,
  '/webhook_verification_key/get': verificationKey,
  '/sandbox/public_token/create': playCreate,
  '/sandbox/item/set_verification_status': playStatus,
  '/sandbox/item/fire_webhook': playWebhook,
  '/sandbox/item/reset_login': playReset,
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
