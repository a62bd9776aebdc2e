import { rules, type Row } from './row.ts'

/** What holds for the calls of specification 1, whoever makes them. */
export const callRules: Row[] = [
  ...rules('1 §7', [
    ['done', 'bearer', 'The stored bearer goes with every request unless a mock parameter is set'],
    ['done', 'trial: carried', 'Every create, update and delete carries trial with user agent and hostname'],
    ['done', 'reset: activation flow', 'isActivationFlow is false for a reset and true for a new account'],
    ['done', 'set-new-partner: token', 'The call may carry the onboarding token as its bearer'],
    ['done', 'external: identity script', 'The identity service script is loaded from its CDN'],
    ['done', 'external: bank script', 'The bank-linking service script is loaded from its CDN'],
    ['done', 'external: bot check', 'A bot-check script is loaded by the captcha key; its absence only warns'],
    ['done', 'external: error reporting', 'Faults of the screens go to an error-reporting service'],
  ]),
  ...rules('1 §8', [
    [
      'done',
      '401: once more',
      'A 401 is asked once more, unchanged; a second one clears the record and leads to /login',
    ],
    ['done', '404: get-by-code', 'A 404 shows its message, except when the URL contains get-by-code'],
    ['done', 'validation list', 'A list of validation errors shows the messages of its fields'],
    ['done', 'identity: titles', 'Identity errors have a default title and a default message'],
    ['done', 'business: no user', 'Saving business information without a user says the user was not found'],
  ]),
  ...rules('1 §9', [['done', 'alerts: life', 'Alerts close by themselves after 5 seconds by default']]),
]
