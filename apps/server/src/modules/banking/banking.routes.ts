import * as plaidauth from '@tillgate/contract/plaidauth.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/ports/deps.ts'
import { serve } from '#server/http/serve.ts'
import { webhookRoute } from '#server/http/webhook-route.ts'
import { checkBankStatus } from './bank-links/check.service.ts'
import { registerPublicToken } from './bank-links/register.service.ts'
import { listSharedAccounts, reuseBankAccount } from './bank-links/reuse.service.ts'
import { shareBankAccount } from './bank-links/share.service.ts'
import { getStoreBank } from './bank-links/store-bank.service.ts'
import { fetchBankToken } from './bank-links/token.service.ts'
import { receive } from './webhooks/webhooks.service.ts'

/** Maximum size of a webhook body in bytes. */
const webhookBytesMax = 64 * 1024

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
  webhookRoute(
    app,
    { url: '/api/webhooks/plaid', bytesMax: webhookBytesMax, headers: ['plaid-verification'] },
    ({ body, headers: [signature = ''], request }) => receive(deps, { signature, body, address: request.ip }),
  )
}
