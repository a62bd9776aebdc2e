/** Texts to a phone: one sentence each, because every 160 characters are paid for. */
export const texts = {
  'text.reset-code': '{{brand}}: {{code}} is your code to reset your password. It works for {{minutes}} minutes.',
  'text.registration-code': '{{brand}}: {{code}} is your code to sign up. It works for {{minutes}} minutes.',
  'text.sign-in-code': '{{brand}}: {{code}} is your code to log in. It works for {{minutes}} minutes.',
  'text.two-factor-code':
    '{{brand}}: {{code}} is your code to turn on two-factor authentication. It works for {{minutes}} minutes.',
  'text.already-registered': '{{brand}}: This email already has an account. Log in or reset your password.',
}
