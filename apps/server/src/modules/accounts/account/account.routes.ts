import * as contract from '@tillgate/contract/account.ts'
import * as contactContract from '@tillgate/contract/contact.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/boot/deps.ts'
import { updateContact } from '../profile/contact.service.ts'
import { changePassword } from './password.service.ts'
import { endSession, endOtherSessions, listSessions } from './sessions.service.ts'
import {
  activateTwoFactor,
  beginTwoFactor,
  deactivateTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
} from '../two-factor/two-factor.service.ts'

/** Routes of the caller's own account. A new account without a partner has no second factor. */
export const accountRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract, {
    changePassword: changePassword(deps),
    getTwoFactor,
    beginTwoFactor: beginTwoFactor(deps),
    activateTwoFactor,
    deactivateTwoFactor,
    renewRecoveryCodes,
    listSessions,
    endSession,
    endOtherSessions,
  })
  serve(app, contactContract, {
    updateContact,
  })
}
