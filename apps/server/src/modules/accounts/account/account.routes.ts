import * as contract from '@tillgate/contract/account.ts'
import { updateContact } from '@tillgate/contract/contact.ts'
import type { FastifyInstance } from 'fastify'
import { maySignOut, mayUsePortal } from '#server/caller.ts'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/deps.ts'
import { editContact } from '../profile/contact.service.ts'
import { mayEditContact } from '../profile/profile.policy.ts'
import { changePassword } from './password.service.ts'
import { endOneSession, endOthers, showSessions } from './sessions.service.ts'
import { activate, begin, inactivate, readOwn, renewCodes } from '../two-factor/two-factor.service.ts'

/** One's own account: newcomers have one too, but no partner whose second factor would guard anything. */
export const accountRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.changePassword, maySignOut, changePassword(deps))
  serve(app, contract.readTwoFactor, mayUsePortal, readOwn)
  serve(app, contract.beginTwoFactor, mayUsePortal, begin(deps))
  serve(app, contract.activateTwoFactor, mayUsePortal, activate)
  serve(app, contract.inactivateTwoFactor, mayUsePortal, inactivate)
  serve(app, contract.renewRecoveryCodes, mayUsePortal, renewCodes)
  serve(app, updateContact, mayEditContact, editContact)
  serve(app, contract.listSessions, maySignOut, showSessions)
  serve(app, contract.endSession, maySignOut, endOneSession)
  serve(app, contract.endOtherSessions, maySignOut, endOthers)
}
