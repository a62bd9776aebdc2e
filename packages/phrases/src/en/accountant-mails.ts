/** Mails to the accountant of a partner. */
export const accountantMails = {
  'mail.accountant-pack.subject': '{{business}}: the books of {{month}}',
  'mail.accountant-pack.body':
    'Hello {{name}},\n\n{{business}} shares its payout statements and its journal of {{month}} with you.\n\nThe link works for {{days}} days. It asks for a code, which we send to this address.',
  'mail.accountant-pack.button': 'Open {{month}}',
  'mail.accountant-pack.why': 'You get this mail because {{business}} named you as its accountant.',

  'mail.accountant-code.subject': 'Your code for the books of {{business}}',
  'mail.accountant-code.body':
    'Hello {{name}},\n\nyour code is:\n\n{{code}}\n\nType it on the page that you opened; it works for {{minutes}} minutes.\n\nIf you did not ask for this, do nothing: without this code nothing is shown.',
  'mail.accountant-code.button': '',
  'mail.accountant-code.why': 'You get this mail because {{business}} named you as its accountant.',

  'mail.accountant-named.subject': 'New accountant for {{business}}',
  'mail.accountant-named.body':
    'Hello {{name}},\n\n{{accountant}} ({{email}}) is now the accountant of {{business}} and can be sent links to its months.\n\nIf this is not right, remove the accountant in the accountant’s pack of any month, and call us at {{phone}}.',
  'mail.accountant-named.button': 'Open statements',
  'mail.accountant-named.why': 'You get this mail because you run {{business}}.',
}
