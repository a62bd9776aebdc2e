import * as contract from '@tillgate/contract/registration.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/deps.ts'
import { chooseType } from './choose-type.service.ts'
import { confirmRegistration } from './confirm.service.ts'
import { register, verifyEmail } from './registration.service.ts'

export const registrationRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract, {
    partnerRegistration: register(deps),
    partnerVerification: verifyEmail,
    partnerConfirmRegistration: confirmRegistration(deps),
    setNewPartner: chooseType,
  })
}
