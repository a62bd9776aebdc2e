import * as contract from '@tillgate/contract/plaidauth.ts'
import type { FastifyInstance } from 'fastify'
import { mayRunPartner } from '#server/http/caller.ts'
import { serve } from '#server/http/serve.ts'
import type { World } from '#server/world.ts'
import { mayCheckBank } from './bank-links.policy.ts'
import { checkStatus } from './check.service.ts'
import { registerToken } from './register.service.ts'
import { fetchToken } from './token.service.ts'

export const bankLinkRoutes = (app: FastifyInstance, world: World): void => {
  serve(app, contract.fetchBankToken, mayRunPartner, fetchToken(world))
  serve(app, contract.registerPublicToken, mayRunPartner, registerToken(world))
  serve(app, contract.checkBankStatus, mayCheckBank, checkStatus(world))
}
