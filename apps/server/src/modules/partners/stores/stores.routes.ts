import * as contract from '@tillgate/contract/stores.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { activateStore, listStores, inactivateStore, listStoresByUser } from './stores.service.ts'

export const storeRoutes = (app: FastifyInstance): void => {
  serve(app, contract, {
    listStores,
    listStoresByUser,
    activateStore,
    inactivateStore,
  })
}
