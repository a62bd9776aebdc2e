import * as contract from '@tillgate/contract/operator-partners.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { browsePartners, reinstate, suspend, viewPartner } from './partners.service.ts'

export const partnerRoutes = (app: FastifyInstance): void => {
  serve(app, contract, {
    listPartners: browsePartners,
    readPartner: viewPartner,
    suspendStore: suspend,
    reinstateStore: reinstate,
  })
}
