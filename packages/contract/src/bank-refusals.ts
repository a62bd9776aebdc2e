/** Error codes of bank accounts of stores. */
export const bankRefusals = {
  'bank.token-failed': 400,
  'bank.not-linkable': 409,
  'bank.not-changeable': 409,
  'bank.reuse-ended': 409,
  'bank.reuse-other-ein': 409,
  'bank.reuse-other-holder': 409,
  'bank.reuse-unchecked': 409,
  'bank.unavailable': 503,
} as const
