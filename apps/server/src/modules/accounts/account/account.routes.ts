import * as contract from '@tillgate/contract/account.ts'
import * as contactContract from '@tillgate/contract/contact.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/deps.ts'
import { editContact } from '../profile/contact.service.ts'
import { changePassword } from './password.service.ts'
import { endOneSession, endOthers, showSessions } from './sessions.service.ts'
import { activate, begin, inactivate, readOwn, renewCodes } from '../two-factor/two-factor.service.ts'

/** One's own account: newcomers have one too, but no partner whose second factor would guard anything. */
export const accountRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract, {
    changePassword: changePassword(deps),
    readTwoFactor: readOwn,
    beginTwoFactor: begin(deps),
    activateTwoFactor: activate,
    inactivateTwoFactor: inactivate,
    renewRecoveryCodes: renewCodes,
    listSessions: showSessions,
    endSession: endOneSession,
    endOtherSessions: endOthers,
  })
  serve(app, contactContract, {
    updateContact: editContact,
  })
}
