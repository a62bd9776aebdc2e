// Accounts of all people: identity status, credentials, sessions, codes, links and addresses. A function with `db` runs in the
// caller's transaction.

export {
  /** Records an event of an account in the history of sign-ins and credentials. */
  noteEvent,
} from './account/account-events.service.ts'
export {
  /** Replaces the password when its hash is still the given one. Returns undefined after another change. */
  replacePassword,
  /** Ends every session of a person but one. */
  revokeSessionsBut,
  /** Records activity of an operator's session. */
  markSessionSeen,
} from './account/account.queries.ts'
export {
  /** Returns a person's email and whether the email is proven; undefined for an unknown person. */
  findEmailState,
  /** Returns whether an account has proven an address, or an invitation holds it. Runs as staff. */
  isEmailHeld,
  /** Unique key of open invitations by email. */
  invitedKey,
  /** Returns whether an account has proven an email. Runs as identity. */
  isEmailProven,
  /** Unique key of proven emails. */
  provenKey,
} from './account/email-proof.queries.ts'
export {
  /** Replaces an unproven email and ends its links. Runs as identity. Throws `email.proven`, or a field error for a taken email. */
  correctEmailOf,
  /** Marks an email as proven. Runs as identity. Throws `email.held` (another account was first) or `passcode.expired`. */
  proveEmailOf,
} from './account/email-proof.service.ts'
export {
  /** Recomputes the seals of sign-ins and changes of credentials. Runs as identity. */
  verifyEventSeals,
} from './account/event-seals.service.ts'
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
  /** Inserts an operator. Returns undefined when another invitation is open for the email. */
  insertStaff,
  /** Stores the language and the switched-off mails of an operator. */
  saveStaffMails,
  /** Switches an operator on or off. Returns undefined when nothing changed. */
  setStaffActive,
  /** Stores who invited an operator again. */
  setStaffInviter,
  /** Sets the password that an operator chose, and marks the email as proven. */
  setStaffPassword,
  /** Sets the roles of an operator and the time of that decision. */
  setStaffRights,
} from './account/staff-accounts.queries.ts'
export {
  /** Returns the account of the caller's session. Throws `session.missing`. */
  ownAccount,
  /** Verifies the caller's password. Throws `input.invalid` with a field error, or `rate.too-many` after five wrong tries in 15 minutes. */
  requirePassword,
  /** Returns the caller's account; requires the password 15 minutes after sign-in. Throws as `requirePassword`. */
  requireRecentSignIn,
} from './account/step-up.service.ts'
export {
  /** Inserts a person of a partner. Runs as identity. Returns undefined when another invitation is open for the email. */
  insertUser,
  /** Switches people of a partner on or off. Runs as identity. Returns the ids of the switched people. */
  switchUsers,
  /** Updates a person of a partner. Runs as identity. A new email takes the password away. */
  updateUserRow,
} from './account/user-accounts.queries.ts'
export {
  /** Ends every session on a terminal. */
  endSessionsAtTerminal,
  /** Account fields that sign-in needs. */
  type Account,
  /** Returns the account of an id. Runs as identity. */
  findAccountById,
  /** Ends the sessions of a person at tills of all stores but these. */
  endSessionsElsewhere,
  /** Returns the partner's first store and the status of its manual card entry. */
  findBusiness,
  /** Ends a session. */
  revokeSession,
  /** Ends all sessions of several people. */
  revokeSessionsOfAll,
} from './auth/auth.queries.ts'
export {
  /** Signs a cashier in on a terminal in transactions of its own. Throws the error of a wrong password for every other role. */
  signInCashier,
  /** A person who signed in at a terminal, with the bearer token. */
  type SignedInCashier,
  /** Ends the session of the request. Does nothing without a token. */
  signOutCashier,
} from './auth/cashier-sign-in.service.ts'
export {
  /** Returns email and first name of a partner's person, or undefined for a person of another partner. */
  personToWrite,
  /** Ends all sessions of a person. */
  endSessionsOf,
  /** Opens a session and returns its bearer token. */
  newSession,
} from './auth/open-session.service.ts'
export {
  /** Resets the wrong-password counts of an account on all devices. */
  endAllStreaks,
  /** Resets the wrong-password count of one device. */
  endStreak,
} from './auth/sign-in-guard.queries.ts'
export {
  /** Subject of the wrong-password count of an address. */
  signInSubject,
  /** Limit of sign-ins by IP address. */
  addressLimit,
  /** Runs work after a right password. A refusal by the work does not count as a wrong password. */
  afterPassword,
  /** Verifies the password of a sign-in: limits first, then the hash. All refusals have one answer. */
  checkPassword,
} from './auth/sign-in-guard.service.ts'
export {
  /** Returns whether a role belongs to the portal. */
  isPortalRole,
} from './auth/sign-in.service.ts'
export {
  /** Verifies a code; the caller commits also after a wrong guess. `retryAfter` is in seconds. */
  guess,
  /** Creates a code for an address and ends the older code of this purpose. `retryAfter` is in seconds. */
  issueCode,
  /** Uses up a code that `guess` accepted. Returns false when the code was used or expired. */
  useCode,
} from './codes/codes.service.ts'
export {
  /** Returns the business name of a partner. */
  findBusinessName,
  /** Locks a person of a partner for support. Runs as staff. Returns undefined for a person of another partner. */
  lockPerson,
  /** A locked person. */
  type HelpedPerson,
} from './help/help.queries.ts'
export {
  /** Changes the address of an account; the owner proves the address with a new password. Returns false when impossible. */
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
  /** Ends all mailed links of several people. */
  dropLinksOfAll,
} from './links/links.queries.ts'
export {
  /** Ends all mailed links of a person. */
  dropLinksOf,
  /** Creates a mailed link and returns its token. Only the hash of the token is stored. */
  issueLink,
  /** Uses up a link. Returns false when the link was used in the meantime. */
  spendLink,
  /** Returns the owner of a valid link without using it up. */
  userOfLink,
} from './links/links.service.ts'
export {
  /** Creates the challenge of a sign-in by passkey. */
  beginCheck,
  /** Verifies a passkey: limits first, then the challenge. All refusals have one answer. */
  provePasskey,
} from './passkey-sign-in/prove-passkey.service.ts'
export {
  /** Returns whether a person has a passkey. Runs as staff. */
  hasPasskey,
  /** Deletes all passkeys of a person. Returns their number. */
  deletePasskeysOf,
} from './passkeys/passkeys.queries.ts'
export {
  /** Mails the owner that the password was changed, with the passkeys of the last days. */
  mailPasswordChange,
} from './passkeys/password-mail.service.ts'
export {
  /** Deletes the PINs of several people, and returns whose there were. Call before their sessions are ended. */
  deletePinsOf,
  /** Returns those of several people who have a PIN. */
  listPinOwners,
  /** Locks a PIN until the transaction ends, and returns its hash. */
  lockPin,
  /** Ends the sessions of a person that a PIN opened. */
  revokePinSessions,
} from './pins/pins.queries.ts'
export {
  /** Verifies a PIN at a terminal. Throws `pin.none`, `pin.wrong` and `pin.blocked`. */
  provePin,
} from './pins/prove-pin.service.ts'
export {
  /** Stores the PIN of the cashier's own session. */
  setPosPin,
  /** Opens a session at a terminal by PIN. */
  signInWithPin,
} from './pins/pins.service.ts'
export {
  /** Mails a person the link to a first password. Returns the exceeded limit, if any. */
  invite,
} from './recovery/invitation.service.ts'
export {
  /** Key of a registration without an account. */
  registrationSubject,
} from './registration/registration.service.ts'
