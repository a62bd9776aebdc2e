import * as contract from '@tillgate/contract/operator-partners.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { mayOperate } from '#server/caller.ts'
import { browsePartners, reinstate, suspend, viewPartner } from './partners.service.ts'

export const partnerRoutes = (app: FastifyInstance): void => {
  serve(app, contract.listPartners, mayOperate, browsePartners)
  serve(app, contract.readPartner, mayOperate, viewPartner)
  serve(app, contract.suspendStore, mayOperate, suspend)
  serve(app, contract.reinstateStore, mayOperate, reinstate)
}
