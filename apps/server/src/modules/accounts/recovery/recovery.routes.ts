import * as contract from '@tillgate/contract/recovery.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/boot/deps.ts'
import { getInvitation, getResetLink } from './invitation.service.ts'
import { forgotPassword, validateTwoFactor } from './recovery.service.ts'
import { resetPassword } from './reset.service.ts'

export const recoveryRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract, {
    forgotPassword: forgotPassword(deps),
    validateTwoFactor,
    resetPassword: resetPassword(deps),
    getResetLink,
    getInvitation,
  })
}
