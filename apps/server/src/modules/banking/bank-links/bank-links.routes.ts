import * as contract from '@tillgate/contract/plaidauth.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/deps.ts'
import { mayCheckBank, mayLinkBank } from './bank-links.policy.ts'
import { checkStatus } from './check.service.ts'
import { registerToken } from './register.service.ts'
import { readBank } from './store-bank.service.ts'
import { fetchToken } from './token.service.ts'

export const bankLinkRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.fetchBankToken, mayLinkBank, fetchToken(deps))
  serve(app, contract.registerPublicToken, mayLinkBank, registerToken(deps))
  serve(app, contract.readStoreBank, mayCheckBank, readBank)
  serve(app, contract.checkBankStatus, mayCheckBank, checkStatus(deps))
}
