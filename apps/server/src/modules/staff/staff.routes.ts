import * as operatorAuth from '@tillgate/contract/operator-auth.ts'
import * as operatorOwnMails from '@tillgate/contract/operator-own-mails.ts'
import * as operatorPasskeys from '@tillgate/contract/operator-passkeys.ts'
import * as operatorStaff from '@tillgate/contract/operator-staff.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/ports/deps.ts'
import { serve } from '#server/http/serve.ts'
import type { Kinds } from '#server/modules/proposals/api.ts'
import { setOperatorPassword, getOperatorInvitation } from './sign-in/invitation.service.ts'
import {
  getOperatorSelf,
  loginOperator,
  logoutOperator,
  extendOperatorSession,
} from './sign-in/operator-auth.service.ts'
import { getOwnMails, updateOwnMails } from './own-mails/own-mails.service.ts'
import { changeOperatorPassword } from './sign-in/own-password.service.ts'
import { enrolOperator, verifyOperatorCode } from './sign-in/second-step.service.ts'
import { beginOperatorPasskeySignIn, signInOperatorWithPasskey } from './sign-in/passkey-sign-in.service.ts'
import { staffProposalCalls } from './administration/proposals.service.ts'
import {
  activateStaff,
  listColleagues,
  listStaff,
  updateStaffRole,
  deactivateStaff,
  inviteStaff,
  resendStaffInvitation,
  resetStaffAuthenticator,
  type HandOver,
} from './administration/staff.service.ts'

/** `handOver` passes on the work that an operator may no longer own. */
export const staffRoutes = (app: FastifyInstance, deps: Deps, handOver: HandOver, kinds: Kinds): void => {
  serve(app, operatorAuth, {
    loginOperator,
    enrolOperator: enrolOperator(deps),
    verifyOperatorCode,
    logoutOperator,
    getOperatorSelf,
    extendOperatorSession,
    changeOperatorPassword: changeOperatorPassword(deps),
    getOperatorInvitation,
    setOperatorPassword: setOperatorPassword(deps),
  })
  serve(app, operatorPasskeys, {
    beginOperatorPasskeySignIn: beginOperatorPasskeySignIn(deps),
    signInOperatorWithPasskey: signInOperatorWithPasskey(deps),
  })
  serve(app, operatorOwnMails, { getOwnMails, updateOwnMails })
  serve(app, operatorStaff, {
    listColleagues,
    listStaff,
    inviteStaff: inviteStaff(deps),
    resendStaffInvitation: resendStaffInvitation(deps),
    deactivateStaff: deactivateStaff(handOver),
    activateStaff,
    updateStaffRole: updateStaffRole(deps, handOver),
    resetStaffAuthenticator: resetStaffAuthenticator(deps),
    ...staffProposalCalls(deps, kinds),
  })
}
