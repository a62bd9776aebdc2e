/** Fields of request bodies with a password or an access code. */
export const secretFields: ReadonlySet<string> = new Set([
  'password',
  'confirmPassword',
  'currentPassword',
  'newPassword',
  'confirmNewPassword',
  'twoFactorCode',
  'recoveryCode',
  'emailCode',
  'emailVerificationCode',
  'activationCode',
  'pin',
])

/** `code` names one-time codes, barcodes and the bank's reasons: only a one-time code has six digits. */
export const isSecretField = (name: string, value: unknown): boolean =>
  secretFields.has(name) || (name === 'code' && typeof value === 'string' && /^\s*[0-9]{6}\s*$/.test(value))
