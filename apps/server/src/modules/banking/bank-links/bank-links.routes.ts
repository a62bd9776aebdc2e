import * as contract from '@tillgate/contract/plaidauth.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/deps.ts'
import { checkStatus } from './check.service.ts'
import { registerToken } from './register.service.ts'
import { readBank } from './store-bank.service.ts'
import { fetchToken } from './token.service.ts'

export const bankLinkRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract, {
    fetchBankToken: fetchToken(deps),
    registerPublicToken: registerToken(deps),
    readStoreBank: readBank,
    checkBankStatus: checkStatus(deps),
  })
}
