/** Mails about the own passkeys, for partners and operators. */
export const passkeyMails = {
  'mail.passkey-added.subject': 'A passkey was added to your account',
  'mail.passkey-added.body':
    'Hello {{name}},\n\nthe passkey "{{passkey}}" was added to your account. It logs in without a password and without a code.\n\nIf it was not you, remove it in your profile, reset your password now and call us at {{phone}}.',
  'mail.passkey-added.button': 'Open your profile',
  'mail.passkey-added.why': 'You get this mail because it concerns the safety of your account.',

  'mail.password-changed-passkeys.subject': 'Your password was changed: check your passkeys',
  'mail.password-changed-passkeys.body':
    'Hello {{name}},\n\nthe password of your account was changed and every device was logged out. Passkeys stay: they log in without the password.\n\nThese passkeys were added in the last 30 days:\n\n{{list}}\n\nIf you do not know one of them, open your passkeys and remove it.\n\nIf you did not change the password, reset it now on the login page and call us at {{phone}}.',
  'mail.password-changed-passkeys.button': 'Open your passkeys',
  'mail.password-changed-passkeys.why': 'You get this mail because it concerns the safety of your account.',

  'mail.staff-password-changed-passkeys.subject':
    'Your password for the operator console was changed: check your passkeys',
  'mail.staff-password-changed-passkeys.body':
    'Hello {{name}},\n\nthe password of your account for the operator console was changed, and every other device was logged out. Passkeys stay: they sign in without the password.\n\nThese passkeys were added in the last 30 days:\n\n{{list}}\n\nIf you do not know one of them, open your passkeys and remove it.\n\nIf you did not change the password, tell an administrator of the console at once.',
  'mail.staff-password-changed-passkeys.button': 'Open your passkeys',
  'mail.staff-password-changed-passkeys.why': 'You get this mail because it concerns the safety of your account.',

  'mail.passkey-removed.subject': 'A passkey was removed from your account',
  'mail.passkey-removed.body':
    'Hello {{name}},\n\nthe passkey "{{passkey}}" was removed from your account and no longer logs in.\n\nIf it was not you, reset your password now and call us at {{phone}}.',
  'mail.passkey-removed.button': 'Reset your password',
  'mail.passkey-removed.why': 'You get this mail because it concerns the safety of your account.',

  'mail.staff-passkey-added.subject': 'A passkey was added to your console account',
  'mail.staff-passkey-added.body':
    'Hello {{name}},\n\nthe passkey "{{passkey}}" was added to your account of the operator console. It signs in without a password and without a code.\n\nIf it was not you, tell an administrator now.',
  'mail.staff-passkey-added.button': '',
  'mail.staff-passkey-added.why': 'You get this mail because it concerns the safety of your account.',

  'mail.staff-passkey-removed.subject': 'A passkey was removed from your console account',
  'mail.staff-passkey-removed.body':
    'Hello {{name}},\n\nthe passkey "{{passkey}}" was removed from your account of the operator console and no longer signs in.\n\nIf it was not you, tell an administrator now.',
  'mail.staff-passkey-removed.button': '',
  'mail.staff-passkey-removed.why': 'You get this mail because it concerns the safety of your account.',
}
