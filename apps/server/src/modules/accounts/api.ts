// Identity status, sessions, codes and addresses of people. A function with `db` runs in the caller's transaction.

export {
  /** Restarts the identity check of a person from any state, after a reviewer's question or the applicant's own correction. */
  askIdentityAnew,
  /** Restarts an identity check for an operator. Returns undefined for a final state or a check that never began. */
  beginIdentityAnew,
  /** Locks a person and returns the identity status before the change; undefined for an unknown person. */
  lockIdentity,
  /** Stores the moment at which Plaid was asked for the person's identity. */
  markAsked,
  /** Stores the moment at which the person's identity was read from Plaid. */
  markRead,
  /** Switches the second factor on for the admins of a newly approved partner. Leaves a second factor that is on. */
  switchOnTwoFactor,
  /** Moves the identity status. Returns undefined when the state machine has no transition to `next`. */
  transitionIdentity,
  /** Sets the identity status to NONREQUIRED. Returns undefined when the state cannot be waived. */
  waiveIdentityOf,
} from './account/identity-status.queries.ts'
export {
  /** Recomputes the seals of sign-ins and changes of credentials. Runs as identity. */
  verifyEventSeals,
} from './account/event-seals.service.ts'
export {
  /** Returns the account of the caller's session. Throws `session.missing`. */
  ownAccount,
  /** Verifies the caller's password. Throws `input.invalid` with a field error, or `rate.too-many` after five wrong tries in 15 minutes. */
  requirePassword,
  /** Returns the caller's account; requires the password 15 minutes after sign-in. Throws as `requirePassword`. */
  requireRecentSignIn,
} from './account/step-up.service.ts'
export {
  /** Returns email and first name of a partner's person, or undefined for a person of another partner. */
  personToWrite,
} from './auth/open-session.service.ts'
export {
  /** Ends every session on a terminal. */
  endSessionsAtTerminal,
} from './auth/auth.queries.ts'
export {
  /** Verifies a code; the caller commits also after a wrong guess. `retryAfter` is in seconds. */
  guess,
  /** Creates a code for an address and ends the older code of this purpose. `retryAfter` is in seconds. */
  issueCode,
  /** Uses up a code that `guess` accepted. Returns false when the code was used or expired. */
  useCode,
} from './codes/codes.service.ts'
export {
  /** Returns a person's email and whether the email is proven; undefined for an unknown person. */
  findEmailState,
} from './account/email-proof.queries.ts'
export {
  /** Replaces an unproven email and ends its links. Runs as identity. Throws `email.proven`, or a field error for a taken email. */
  correctEmailOf,
  /** Marks an email as proven. Runs as identity. Throws `email.held` (another account was first) or `passcode.expired`. */
  proveEmailOf,
} from './account/email-proof.service.ts'
export {
  /** Signs a cashier in on a terminal in transactions of its own. Throws the error of a wrong password for every other role. */
  signInCashier,
  /** Ends the session of the request. Does nothing without a token. */
  signOutCashier,
} from './auth/cashier-sign-in.service.ts'
export {
  /** Requires a recent sign-in before a contact address changes. Limits changes per partner and day; throws `rate.too-many`. */
  requireFreshContact,
  /** Notifies the old and the new contact address of a store. Does nothing when the email is unchanged. */
  notifyNewContact,
} from './profile/contact.service.ts'
export {
  /** Uses up a fresh code of the operator's authenticator. Throws `operator.code-wrong` or `operator.code-locked`. */
  requireOperatorCode,
} from './operator-auth/second-step.service.ts'
export {
  /** Returns whether an account has proven an address, or an invitation holds it. Runs as staff. */
  isEmailHeld,
} from './account/email-proof.queries.ts'
export {
  /** Returns the business name of a partner. */
  findBusinessName,
  /** Locks a person of a partner for support. Runs as staff. Returns undefined for a person of another partner. */
  lockPerson,
  /** A locked person. */
  type HelpedPerson,
} from './help/help.queries.ts'
export {
  /** Gives an account another address, which its owner proves with a new password. Returns false when that is impossible. */
  changeEmailOf,
  /** Mails a new link to the first password. Throws when the person has a password or was mailed too often. */
  inviteAgain,
  /** Mails every concerned address about a proposed change. */
  mailProposedChange,
  /** Makes a mailed code the second factor. Returns false when nothing is left to reset. */
  resetFactorOf,
  /** Mails the link to a new password and ends all sessions. */
  sendPasswordLink,
  /** Ends every session of a person. */
  signOutPerson,
  /** Ends the lock after wrong passwords. Throws `account.not-locked`. */
  unlockPerson,
} from './help/help.service.ts'
export {
  /** Returns whether a person has a passkey. Runs as staff. */
  hasPasskey,
} from './passkeys/passkeys.queries.ts'
export {
  /** Subject of the wrong-password count of an address. */
  signInSubject,
} from './auth/sign-in-guard.service.ts'
export {
  /** Key of a registration without an account. */
  registrationSubject,
} from './registration/registration.service.ts'
