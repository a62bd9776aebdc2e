import * as contract from '@tillgate/contract/registration.ts'
import type { FastifyInstance } from 'fastify'
import { anyone } from '#server/caller.ts'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/deps.ts'
import { chooseType } from './choose-type.service.ts'
import { confirmRegistration } from './confirm.service.ts'
import { mayChooseType } from './registration.policy.ts'
import { register, verifyEmail } from './registration.service.ts'

export const registrationRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.partnerRegistration, anyone, register(deps))
  serve(app, contract.partnerVerification, anyone, verifyEmail)
  serve(app, contract.partnerConfirmRegistration, anyone, confirmRegistration(deps))
  serve(app, contract.setNewPartner, mayChooseType, chooseType)
}
