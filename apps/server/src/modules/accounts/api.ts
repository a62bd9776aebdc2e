export {
  askIdentityAnew,
  askOwnIdentityAnew,
  beginIdentityAnew,
  lockIdentity,
  markAsked,
  markRead,
  switchOnTwoFactor,
  transitionIdentity,
  waiveIdentityOf,
} from './account/identity-status.queries.ts'
export { ownAccount, requirePassword, requireRecentSignIn } from './account/step-up.service.ts'
export { personToWrite } from './auth/open-session.service.ts'
export { endSessionsAtTerminal } from './auth/auth.queries.ts'
export { guess, issueCode, useCode } from './codes/codes.service.ts'
export { findEmailState } from './account/email-proof.queries.ts'
export { correctEmailOf, proveEmailOf } from './account/email-proof.service.ts'
export { signInCashier, signOutCashier } from './auth/cashier-sign-in.service.ts'
export { requireFreshContact, tellOfNewContact } from './profile/contact.service.ts'
export { requireOperatorCode } from './operator-auth/second-step.service.ts'
