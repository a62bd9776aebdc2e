import * as contract from '@tillgate/contract/plaidauth.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/boot/deps.ts'
import { checkBankStatus } from './check.service.ts'
import { registerPublicToken } from './register.service.ts'
import { getStoreBank } from './store-bank.service.ts'
import { fetchBankToken } from './token.service.ts'

export const bankLinkRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract, {
    fetchBankToken: fetchBankToken(deps),
    registerPublicToken: registerPublicToken(deps),
    getStoreBank,
    checkBankStatus: checkBankStatus(deps),
  })
}
