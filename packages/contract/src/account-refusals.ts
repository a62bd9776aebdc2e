/** Errors of accounts and their e-mails, with the HTTP status. */
export const accountRefusals = {
  'user.not-found': 404,
  'user.yourself': 403,
  'user.not-yours': 403,
  'user.pending': 409,
  'user.verified': 409,
  'email.proven': 409,
  'email.held': 409,
  'user.email-held': 409,
  'user.unchanged': 409,
  'user.last-admin': 409,
  'user.invited-often': 429,
} as const
