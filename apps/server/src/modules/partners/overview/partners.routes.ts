import * as contract from '@tillgate/contract/operator-partners.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { listPartners, reinstateStore, suspendStore, getPartner } from './partners.service.ts'

export const partnerRoutes = (app: FastifyInstance): void => {
  serve(app, contract, {
    listPartners,
    getPartner,
    suspendStore,
    reinstateStore,
  })
}
