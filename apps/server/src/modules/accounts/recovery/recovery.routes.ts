import * as contract from '@tillgate/contract/recovery.ts'
import type { FastifyInstance } from 'fastify'
import { anyone } from '#server/http/caller.ts'
import { serve } from '#server/http/serve.ts'
import type { World } from '#server/world.ts'
import { showInvitation } from './invitation.service.ts'
import { askForReset, validateCode } from './recovery.service.ts'
import { choosePassword } from './reset.service.ts'

export const recoveryRoutes = (app: FastifyInstance, world: World): void => {
  serve(app, contract.forgotPassword, anyone, askForReset(world))
  serve(app, contract.validateTwoFactor, anyone, validateCode)
  serve(app, contract.resetPassword, anyone, choosePassword(world))
  serve(app, contract.readInvitation, anyone, showInvitation)
}
