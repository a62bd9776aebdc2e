/** Mails about events that a person may switch on or off, and about a new device. */
export const eventMails = {
  'mail.payout-sent.subject': '{{amount}} is on its way',
  'mail.payout-sent.body':
    'Hello {{name}},\n\nwe sent {{amount}} to your bank. It arrives on {{day}}.\n\nThe statements show what it is made of.',
  'mail.payout-sent.button': 'See the statements',
  'mail.payout-sent.why': 'You get this mail because you asked for it in your profile.',

  'mail.new-device.subject': 'New sign-in to your account',
  'mail.new-device.body':
    'Hello {{name}},\n\na device that we do not know logged in to your account: {{device}}.\n\nWas it you? Then do nothing. If not, log the device out in your profile and change your password now, or call us at {{phone}}.',
  'mail.new-device.button': 'See your devices',
  'mail.new-device.why': 'You get this mail because it concerns the safety of your account.',
}
