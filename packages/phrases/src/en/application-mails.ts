/** Mails about an appeal and about documents that expire. */
export const applicationMails = {
  'mail.document-expires.subject': '{{document}} of {{business}} expires on {{day}}',
  'mail.document-expires.body':
    'Hello {{name}},\n\nthe document “{{document}}” of {{business}} expires on {{day}}. Upload the renewed document on the store’s page in the portal before that day. For questions call us at {{phone}}.',
  'mail.document-expires.button': '',
  'mail.document-expires.why': 'You get this mail because you run {{business}}.',

  'mail.document-expired.subject': '{{document}} of {{business}} has expired',
  'mail.document-expired.body':
    'Hello {{name}},\n\nthe document “{{document}}” of {{business}} is valid until {{day}} and has to be renewed. Upload the renewed document on the store’s page in the portal. For questions call us at {{phone}}.',
  'mail.document-expired.button': '',
  'mail.document-expired.why': 'You get this mail because you run {{business}}.',

  'mail.licence-lapsed.subject': 'Payouts to {{business}} wait: {{document}}',
  'mail.licence-lapsed.body':
    'Hello {{name}},\n\nthe document “{{document}}” of {{business}} was valid until {{day}}. Payouts to {{business}} wait until a renewed document is on file. Nothing is lost: they follow afterwards. Upload the renewed document on the store’s page in the portal. For questions call us at {{phone}}.',
  'mail.licence-lapsed.button': '',
  'mail.licence-lapsed.why': 'You get this mail because you run {{business}}.',

  'mail.appeal-declined.subject': 'Our decision about {{business}} stands',
  'mail.appeal-declined.body':
    'Hello {{name}},\n\nwe looked again at what you wrote about {{business}}. The decision stands. For questions call us at {{phone}}.',
  'mail.appeal-declined.button': 'See your application',
  'mail.appeal-declined.why': 'You get this mail because you asked us to look at {{business}} again.',
}
