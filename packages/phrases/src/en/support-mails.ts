/** Mails about changes of an account that support makes. */
export const supportMails = {
  'mail.email-change-asked.subject': 'Another email was asked for your account',
  'mail.email-change-asked.body':
    'Hello {{name}},\n\nour support was asked on the phone to change the email of your account to {{email}}. The change is made after {{hours}} hours at the earliest, by a second employee.\n\nIf you did not ask for this, call us now at {{phone}}. Nothing has changed yet.',
  'mail.email-change-asked.button': '',
  'mail.email-change-asked.why': 'You get this mail because it concerns the safety of your account.',

  'mail.account-email-changed.subject': 'The email of your account was changed',
  'mail.account-email-changed.body':
    'Hello {{name}},\n\nour support gave your account another email, as announced. This address no longer opens the account, and every device was logged out.\n\nIf you did not ask for this, call us now at {{phone}}.',
  'mail.account-email-changed.button': '',
  'mail.account-email-changed.why': 'You get this mail because it concerns the safety of your account.',

  'mail.factor-reset-asked.subject': 'A reset of your second factor was asked for',
  'mail.factor-reset-asked.body':
    'Hello {{name}},\n\nour support was asked on the phone to replace your authenticator or text messages by mailed codes. A second employee has to confirm this.\n\nIf you did not ask for this, call us now at {{phone}}. Nothing has changed yet.',
  'mail.factor-reset-asked.button': '',
  'mail.factor-reset-asked.why': 'You get this mail because it concerns the safety of your account.',

  'mail.factor-reset-of-colleague.subject': 'A reset of the second factor of {{person}} was asked for',
  'mail.factor-reset-of-colleague.body':
    'Hello {{name}},\n\nour support was asked on the phone to replace the authenticator of {{person}} by mailed codes. The caller has access to the mailbox of {{person}}. The change is possible after {{hours}} hours, once a second employee confirms it.\n\nIf {{person}} did not ask for this, call us now at {{phone}}. Nothing has changed yet.',
  'mail.factor-reset-of-colleague.button': '',
  'mail.factor-reset-of-colleague.why': 'You get this mail because you manage the account of your business.',

  'mail.caller-code.subject': 'The code for your call to our support',
  'mail.caller-code.body':
    'Hello {{name}},\n\nyou called {{brand}} support. Read this code aloud to the employee on the phone:\n\n{{code}}\n\nIt shows that this mailbox is yours, and it works for {{minutes}} minutes. It is only for a call that you made to {{phone}}.\n\nDid somebody call you and ask for this code? Do not read it to anyone and hang up: we never call to ask for it. Then call us at {{phone}}.',
  'mail.caller-code.button': '',
  'mail.caller-code.why': 'You get this mail because a person called our support and gave your name.',

  'mail.factor-reset.subject': 'Your second factor was reset',
  'mail.factor-reset.body':
    'Hello {{name}},\n\nlogging in to your account now asks for a code that we mail to you. Your authenticator, text messages and recovery codes no longer work, and every device was logged out.\n\nSet up an authenticator again in your profile. If you did not ask for this, call us now at {{phone}}.',
  'mail.factor-reset.button': '',
  'mail.factor-reset.why': 'You get this mail because it concerns the safety of your account.',
}
