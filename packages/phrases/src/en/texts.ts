/** Texts to a phone: one sentence each, because every 160 characters are paid for. */
export const texts = {
  'text.reset-code': '{{brand}}: {{code}} is your code to reset your password. It works for {{minutes}} minutes.',
  'text.registration-code': '{{brand}}: {{code}} is your code to sign up. It works for {{minutes}} minutes.',
  'text.sign-in-code': '{{brand}}: {{code}} is your code to log in. It works for {{minutes}} minutes.',
  'text.two-factor-code':
    '{{brand}}: {{code}} is your code to turn on two-factor authentication. It works for {{minutes}} minutes.',
  'text.caller-code':
    '{{brand}}: {{code}} is the code for your call to our support. Did we call you? Do not read it to anyone.',
  'text.event-payout-sent': '{{brand}}: A payout is on its way to your bank.',
  'text.event-payout-returned': '{{brand}}: Your bank sent a payout back. Log in to see what to do.',
  'text.event-import-ended': '{{brand}}: Your import has ended. Log in to see the result.',
  'text.event-list-changed': '{{brand}}: A benefit list changes for some of your items. Log in to see which.',
  'text.event-payout-held': '{{brand}}: Payouts of a store are on hold. Log in to see why.',
  'text.event-store-changed': '{{brand}}: The status of a store changed. Log in to see it.',
  'text.event-terminal-offline': '{{brand}}: A terminal has been offline for an hour. Log in to see which.',
  'text.event-invite-unused': '{{brand}}: An invite was not used in 3 days. Log in to send a new one.',
  'text.event-bank-changed': '{{brand}}: A bank account for payouts changed. Not you? Call {{phone}}.',
  'text.event-device-new': '{{brand}}: A new device logged in to your account. Not you? Call {{phone}}.',
  'text.receipt': '{{store}}: your receipt {{number}} is at {{link}}',
  'text.already-registered': '{{brand}}: This email already has an account. Log in or reset your password.',
}
