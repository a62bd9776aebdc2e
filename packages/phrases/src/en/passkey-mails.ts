/** Mails about the own passkeys, for partners and operators. */
export const passkeyMails = {
  'mail.passkey-added.subject': 'A passkey was added to your account',
  'mail.passkey-added.body':
    'Hello {{name}},\n\nthe passkey "{{passkey}}" was added to your account. It logs in without a password and without a code.\n\nIf it was not you, remove it in your profile, reset your password now and call us at {{phone}}.',
  'mail.passkey-added.button': 'Open your profile',
  'mail.passkey-added.why': 'You get this mail because it concerns the safety of your account.',

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
