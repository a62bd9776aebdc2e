import * as contract from '@tillgate/contract/registration.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/boot/deps.ts'
import { setNewPartner } from './choose-type.service.ts'
import { confirmPartnerRegistration } from './confirm.service.ts'
import { registerPartner, verifyPartnerEmail } from './registration.service.ts'

export const registrationRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract, {
    registerPartner: registerPartner(deps),
    verifyPartnerEmail,
    confirmPartnerRegistration: confirmPartnerRegistration(deps),
    setNewPartner,
  })
}
