import * as account from '@tillgate/contract/account.ts'
import * as auth from '@tillgate/contract/auth.ts'
import * as operatorPasskeys from '@tillgate/contract/operator-passkeys.ts'
import * as passkeys from '@tillgate/contract/passkeys.ts'
import * as recovery from '@tillgate/contract/recovery.ts'
import * as registration from '@tillgate/contract/registration.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/ports/deps.ts'
import { serve } from '#server/http/serve.ts'
import { changePassword } from './profile/password.service.ts'
import { endSession, endOtherSessions, listSessions } from './account/sessions.service.ts'
import { logout } from './auth/open-session.service.ts'
import { login } from './auth/sign-in.service.ts'
import { getCaptchaChallenge } from './captcha/captcha.service.ts'
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
import { updateOwnLanguage } from './profile/language.service.ts'
import { getProfile } from './profile/profile.service.ts'
import { beginOwnPin, setOwnPin } from './pins/pins.service.ts'
import { getInvitation, getResetLink } from './recovery/invitation.service.ts'
import { forgotPassword, validateTwoFactor } from './recovery/recovery.service.ts'
import { resetPassword } from './recovery/reset.service.ts'
import { setNewPartner } from './registration/choose-type.service.ts'
import { confirmPartnerRegistration } from './registration/confirm.service.ts'
import { registerPartner, resendRegistration, verifyPartnerEmail } from './registration/registration.service.ts'
import {
  activateTwoFactor,
  beginTwoFactor,
  deactivateTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
} from './two-factor/two-factor.service.ts'

export const accountsRoutes = (app: FastifyInstance, deps: Deps): void => {
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
    updateOwnLanguage,
    getTwoFactor,
    beginTwoFactor: beginTwoFactor(deps),
    activateTwoFactor,
    deactivateTwoFactor,
    renewRecoveryCodes,
    beginOwnPin,
    setOwnPin,
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
  serve(app, operatorPasskeys, {
    listOperatorPasskeys,
    beginOperatorPasskey: beginOperatorPasskey(deps),
    addOperatorPasskey: addOperatorPasskey(deps),
    renameOperatorPasskey,
    removeOperatorPasskey,
  })
}
