/** Mails about what a bank sent back. */
export const bankMails = {
  'mail.payout-returned.subject': 'Your bank sent back the payout of {{amount}}',
  'mail.payout-returned.body':
    'Hello {{name}},\n\n{{said}} The payout of {{amount}} for {{business}} came back to us. Nothing is lost.\n\n{{next}}\n\nQuestions? Call us at {{phone}}.',
  'mail.payout-returned.button': 'Fix bank account',
  'mail.payout-returned.why': 'You get this mail because you run {{business}}.',

  'mail.payout-returned-checked.subject': 'Your bank sent back the payout of {{amount}}',
  'mail.payout-returned-checked.body':
    'Hello {{name}},\n\n{{said}} The payout of {{amount}} for {{business}} came back to us. Nothing is lost, and you need not do anything.\n\n{{next}}\n\nQuestions? Call us at {{phone}}.',
  'mail.payout-returned-checked.button': '',
  'mail.payout-returned-checked.why': 'You get this mail because you run {{business}}.',

  'mail.bank-corrected.subject': 'Your bank changed the details of the account of {{business}}',
  'mail.bank-corrected.body':
    'Hello {{name}},\n\nyour bank told us how to pay {{business}} from now on: to the account ending in {{digits}}. We changed it for you, and payouts go on as usual.\n\nDid your bank not tell you? Call us at {{phone}} now.',
  'mail.bank-corrected.button': 'See the bank account',
  'mail.bank-corrected.why': 'You get this mail because you run {{business}} or are its contact.',

  'mail.bank-reused.subject': 'Bank account of {{business}}: ending in {{digits}}',
  'mail.bank-reused.body':
    'Hello {{name}},\n\n{{business}} is paid to the account ending in {{digits}}, which {{other}} uses already.\n\nNot you? Call {{phone}} now.',
  'mail.bank-reused.button': 'See the bank account',
  'mail.bank-reused.why': 'You get this mail because you run {{business}} or are its contact.',

  'mail.bank-exceptions.subject': 'The bank sent something back that needs you: {{count}}',
  'mail.bank-exceptions.body':
    'Hello {{name}},\n\nthe bank sent a file back, and no rule settles {{count}} of what it says. Whoever looks first answers it.',
  'mail.bank-exceptions.button': 'Open the exceptions',
  'mail.bank-exceptions.why': 'You get this mail because you work at the console.',

  'mail.bank-account-wanted.subject': 'Please link another bank account for {{business}}',
  'mail.bank-account-wanted.body':
    'Hello {{name}},\n\nthe account ending {{digits}} cannot be paid any more. Link another bank account for {{business}}: what we owe you goes out with your next payout after that. Sales go on as usual.\n\nQuestions? Call us at {{phone}}.',
  'mail.bank-account-wanted.button': 'Link a bank account',
  'mail.bank-account-wanted.why': 'You get this mail because you run {{business}}.',
}
