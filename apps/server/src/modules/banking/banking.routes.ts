import * as plaidauth from '@tillgate/contract/plaidauth.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#server/base/refusal.ts'
import type { Deps } from '#server/ports/deps.ts'
import { serve } from '#server/http/serve.ts'
import { checkBankStatus } from './bank-links/check.service.ts'
import { registerPublicToken } from './bank-links/register.service.ts'
import { listSharedAccounts, reuseBankAccount } from './bank-links/reuse.service.ts'
import { shareBankAccount } from './bank-links/share.service.ts'
import { getStoreBank } from './bank-links/store-bank.service.ts'
import { fetchBankToken } from './bank-links/token.service.ts'
import { receive } from './webhooks/webhooks.service.ts'

/** Maximum size of a webhook body in bytes. */
const webhookBytesMax = 64 * 1024

/** Receives the raw bytes, because Plaid signs the raw body. */
const receivePlaid = (deps: Deps) => async (request: FastifyRequest) => {
  const signature = request.headers['plaid-verification']
  if (typeof signature !== 'string' || !Buffer.isBuffer(request.body)) return refuse('webhook.refused')
  await receive(deps, { signature, body: request.body, address: request.ip })
  return { received: true }
}

/** Adds the webhook, which has no contract because Plaid defines the request. */
const webhookRoute = (app: FastifyInstance, deps: Deps): void => {
  app.register(async (raw) => {
    const bodyLimit = webhookBytesMax
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, async (_: unknown, body: unknown) => body)
    raw.route({ method: 'POST', url: '/api/webhooks/plaid', bodyLimit, handler: receivePlaid(deps) })
  })
}

export const bankingRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, plaidauth, {
    fetchBankToken: fetchBankToken(deps),
    registerPublicToken: registerPublicToken(deps),
    getStoreBank,
    listSharedAccounts,
    reuseBankAccount,
    shareBankAccount,
    checkBankStatus: checkBankStatus(deps),
  })
  webhookRoute(app, deps)
}
