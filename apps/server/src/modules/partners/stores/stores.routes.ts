import * as contract from '@tillgate/contract/stores.ts'
import type { FastifyInstance } from 'fastify'
import { mayUsePortal } from '#server/caller.ts'
import { serve } from '#server/http/serve.ts'
import { maySwitchStores } from './stores.policy.ts'
import { activateStore, browseStores, inactivateStore, storesOfUser } from './stores.service.ts'

export const storeRoutes = (app: FastifyInstance): void => {
  serve(app, contract.listStores, mayUsePortal, browseStores)
  serve(app, contract.listStoresByUser, mayUsePortal, storesOfUser)
  serve(app, contract.activateStore, maySwitchStores, activateStore)
  serve(app, contract.inactivateStore, maySwitchStores, inactivateStore)
}
