/** Mails with a code to an unproven address, without typed text. */
export const codeMails = {
  'mail.registration-code.subject': 'Your code to sign up',
  'mail.registration-code.body':
    'Hello,\n\nyour code is:\n\n{{code}}\n\nType it where you asked for it; it works for {{minutes}} minutes.\n\nIf you did not sign up, do nothing: without this code no account is made.',
  'mail.registration-code.button': '',
  'mail.registration-code.why': 'You get this mail because somebody signed up with this address.',

  'mail.email-code.subject': 'Your code to confirm this email',
  'mail.email-code.body':
    'Hello,\n\nyour code is:\n\n{{code}}\n\nType it in your application; it works for {{minutes}} minutes.\n\nIf you did not sign up, do nothing: without this code the address stays unconfirmed.',
  'mail.email-code.button': '',
  'mail.email-code.why': 'You get this mail because somebody signed up with this address.',
}
