import * as contract from '@tillgate/contract/identity.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/boot/deps.ts'
import { fetchIdentityToken, updateIdentity } from './identity.service.ts'

export const identityRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract, {
    fetchIdentityToken: fetchIdentityToken(deps),
    updateIdentity: updateIdentity(deps),
  })
}
