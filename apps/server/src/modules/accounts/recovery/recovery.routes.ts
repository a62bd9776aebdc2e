import * as contract from '@tillgate/contract/recovery.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/deps.ts'
import { showInvitation, showResetLink } from './invitation.service.ts'
import { askForReset, validateCode } from './recovery.service.ts'
import { choosePassword } from './reset.service.ts'

export const recoveryRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract, {
    forgotPassword: askForReset(deps),
    validateTwoFactor: validateCode,
    resetPassword: choosePassword(deps),
    readResetLink: showResetLink,
    readInvitation: showInvitation,
  })
}
