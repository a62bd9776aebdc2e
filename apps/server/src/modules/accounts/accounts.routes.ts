import * as account from '@tillgate/contract/account.ts'
import * as auth from '@tillgate/contract/auth.ts'
import * as contact from '@tillgate/contract/contact.ts'
import * as operatorAuth from '@tillgate/contract/operator-auth.ts'
import * as operatorOwnMails from '@tillgate/contract/operator-own-mails.ts'
import * as operatorPasskeys from '@tillgate/contract/operator-passkeys.ts'
import * as operatorStaff from '@tillgate/contract/operator-staff.ts'
import * as passkeys from '@tillgate/contract/passkeys.ts'
import * as preferences from '@tillgate/contract/preferences.ts'
import * as recovery from '@tillgate/contract/recovery.ts'
import * as registration from '@tillgate/contract/registration.ts'
import * as users from '@tillgate/contract/users.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/ports/deps.ts'
import { serve } from '#server/http/serve.ts'
import { changePassword } from './profile/password.service.ts'
import { endSession, endOtherSessions, listSessions } from './account/sessions.service.ts'
import { logout } from './auth/open-session.service.ts'
import { login } from './auth/sign-in.service.ts'
import { getCaptchaChallenge } from './captcha/captcha.service.ts'
import { setOperatorPassword, getOperatorInvitation } from './operator-auth/invitation.service.ts'
import {
  getOperatorSelf,
  loginOperator,
  logoutOperator,
  extendOperatorSession,
} from './operator-auth/operator-auth.service.ts'
import { getOwnMails, updateOwnMails } from './operator-auth/own-mails.service.ts'
import { changeOperatorPassword } from './operator-auth/own-password.service.ts'
import { enrolOperator, verifyOperatorCode } from './operator-auth/second-step.service.ts'
import { beginOperatorPasskeySignIn, signInOperatorWithPasskey } from './operator-auth/passkey-sign-in.service.ts'
import { beginPasskeySignIn, signInWithPasskey } from './passkey-sign-in/passkey-sign-in.service.ts'
import {
  addOperatorPasskey,
  addPasskey,
  beginOperatorPasskey,
  beginPasskey,
  listOperatorPasskeys,
  listPasskeys,
  removeOperatorPasskey,
  removePasskey,
  renameOperatorPasskey,
  renamePasskey,
} from './passkeys/passkeys.service.ts'
import { updateContact } from './profile/contact.service.ts'
import { getPreferences, updatePreferences } from './profile/preferences.service.ts'
import { getProfile } from './profile/profile.service.ts'
import { getInvitation, getResetLink } from './recovery/invitation.service.ts'
import { forgotPassword, validateTwoFactor } from './recovery/recovery.service.ts'
import { resetPassword } from './recovery/reset.service.ts'
import { setNewPartner } from './registration/choose-type.service.ts'
import { confirmPartnerRegistration } from './registration/confirm.service.ts'
import { registerPartner, resendRegistration, verifyPartnerEmail } from './registration/registration.service.ts'
import type { Kinds } from '../proposals/api.ts'
import { staffProposalCalls } from './staff/proposals.service.ts'
import {
  activateStaff,
  listColleagues,
  listStaff,
  updateStaffRole,
  deactivateStaff,
  inviteStaff,
  resendStaffInvitation,
  resetStaffAuthenticator,
  type ReleaseWork,
} from './staff/staff.service.ts'
import {
  activateTwoFactor,
  beginTwoFactor,
  deactivateTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
} from './two-factor/two-factor.service.ts'
import { listUsers, findUsers, getUser, countUsers } from './users/browse.service.ts'
import { bulkDeactivateUsers, bulkActivateUsers, inactivateUser, activateUser } from './users/switch.service.ts'
import { createUser, updateUser, resendInvitation } from './users/users.service.ts'

/** Adds the routes of accounts. `releaseWork` returns the applications that a deactivated operator has claimed. */
export const accountsRoutes = (app: FastifyInstance, deps: Deps, releaseWork: ReleaseWork, kinds: Kinds): void => {
  serve(app, auth, {
    login,
    logout,
    getProfile,
  })
  serve(app, recovery, {
    forgotPassword: forgotPassword(deps),
    validateTwoFactor,
    resetPassword: resetPassword(deps),
    getResetLink,
    getInvitation,
    getCaptchaChallenge: getCaptchaChallenge(deps),
  })
  serve(app, registration, {
    registerPartner: registerPartner(deps),
    resendRegistration: resendRegistration(deps),
    verifyPartnerEmail,
    confirmPartnerRegistration: confirmPartnerRegistration(deps),
    setNewPartner,
  })
  serve(app, account, {
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
  serve(app, passkeys, {
    beginPasskeySignIn: beginPasskeySignIn(deps),
    signInWithPasskey: signInWithPasskey(deps),
    listPasskeys,
    beginPasskey: beginPasskey(deps),
    addPasskey: addPasskey(deps),
    renamePasskey,
    removePasskey,
  })
  serve(app, preferences, { getPreferences, updatePreferences })
  serve(app, contact, {
    updateContact,
  })
  serve(app, users, {
    listUsers,
    countUsers,
    findUsers,
    getUser,
    createUser,
    updateUser,
    activateUser,
    inactivateUser,
    bulkActivateUsers,
    bulkDeactivateUsers,
    resendInvitation,
  })
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
    listOperatorPasskeys,
    beginOperatorPasskey: beginOperatorPasskey(deps),
    addOperatorPasskey: addOperatorPasskey(deps),
    renameOperatorPasskey,
    removeOperatorPasskey,
  })
  serve(app, operatorOwnMails, { getOwnMails, updateOwnMails })
  serve(app, operatorStaff, {
    listColleagues,
    listStaff,
    inviteStaff: inviteStaff(deps),
    resendStaffInvitation: resendStaffInvitation(deps),
    deactivateStaff: deactivateStaff(releaseWork),
    activateStaff,
    updateStaffRole: updateStaffRole(deps),
    resetStaffAuthenticator: resetStaffAuthenticator(deps),
    ...staffProposalCalls(deps, kinds),
  })
}
