import * as contract from '@tillgate/contract/identity.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/deps.ts'
import { fetchToken, updateIdentity } from './identity.service.ts'

export const identityRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract, {
    fetchIdentityToken: fetchToken(deps),
    updateIdentity: updateIdentity(deps),
  })
}
