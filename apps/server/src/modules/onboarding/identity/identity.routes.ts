import * as contract from '@tillgate/contract/identity.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import type { World } from '#server/world.ts'
import { mayProveIdentity } from './identity.policy.ts'
import { fetchToken, updateIdentity } from './identity.service.ts'

export const identityRoutes = (app: FastifyInstance, world: World): void => {
  serve(app, contract.fetchIdentityToken, mayProveIdentity, fetchToken(world))
  serve(app, contract.updateIdentity, mayProveIdentity, updateIdentity(world))
}
