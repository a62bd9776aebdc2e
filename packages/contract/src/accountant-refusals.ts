/** Error codes of the accountant's link to a month, with the HTTP status. */
export const accountantRefusals = {
  'accountant.not-named': 409,
  'accountant.month-open': 409,
  'accountant.link-over': 400,
  'accountant.code-again': 409,
} as const
