/** Actions of the history of accounts: sign-ins and changes of credentials. Stored codes are never renamed. */
export const accountActions = [
  'signed-in',
  'reset-asked',
  'password-reset',
  'password-chosen',
  'password-changed',
  'registration-asked',
  'account-created',
  'type-chosen',
  'two-factor-on',
  'two-factor-off',
  'recovery-codes-renewed',
  'recovery-code-used',
  'codes-wrong',
  'session-ended',
  'sessions-ended',
  'authenticator-set',
] as const
export type AccountAction = (typeof accountActions)[number]
