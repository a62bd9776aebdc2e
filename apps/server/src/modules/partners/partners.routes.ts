import * as contract from '@tillgate/contract/operator-partners.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { mayOperate } from '#server/caller.ts'
import { resetPerson, waivePerson, withdrawWaiver } from './identity-help.service.ts'
import { browsePartners, reinstate, suspend, viewPartner } from './partners.service.ts'

export const partnerRoutes = (app: FastifyInstance): void => {
  serve(app, contract.listPartners, mayOperate, browsePartners)
  serve(app, contract.readPartner, mayOperate, viewPartner)
  serve(app, contract.suspendStore, mayOperate, suspend)
  serve(app, contract.reinstateStore, mayOperate, reinstate)
  serve(app, contract.resetPersonIdentity, mayOperate, resetPerson)
  serve(app, contract.waivePersonIdentity, mayOperate, waivePerson)
  serve(app, contract.withdrawPersonWaiver, mayOperate, withdrawWaiver)
}
