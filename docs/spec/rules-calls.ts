import { rules, type Row } from './row.ts'

/** What holds for the calls of specification 1, whoever makes them. */
export const callRules: Row[] = [
  ...rules('1 §7', [
    [
      'done',
      'bearer',
      'The stored bearer goes with every request unless a mock parameter is set',
      'apps/server/src/http/call.unit.test.ts#the bearer goes with every request, unless it is marked for the mock',
    ],
    [
      'done',
      'trial: carried',
      'Every create, update and delete carries trial with user agent and hostname',
      'apps/server/src/http/call.unit.test.ts#every create, update and delete carries trial',
    ],
    [
      'done',
      'reset: activation flow',
      'isActivationFlow is false for a reset and true for a new account',
      'apps/server/src/modules/recovery/reset.test.ts#a link of one flow is none of the other',
    ],
    [
      'done',
      'set-new-partner: token',
      'The call may carry the onboarding token as its bearer',
      'apps/server/src/modules/registration/choose-type.test.ts#the onboarding token founds a partner',
    ],
    [
      'done',
      'external: identity script',
      'The identity service script is loaded from its CDN',
      'apps/portal/src/screens/bo-register/identity.test.tsx#without Plaid’s script the page says so',
    ],
    [
      'done',
      'external: bank script',
      'The bank-linking service script is loaded from its CDN',
      'apps/portal/src/features/plaid-link/link.test.ts#everybody who asks gets the one script',
    ],
    [
      'done',
      'external: bot check',
      'A bot-check script is loaded by the captcha key; its absence only warns',
      'apps/portal/src/features/captcha/use-captcha.tsx#a missing key or script only warns here',
    ],
    [
      'done',
      'external: error reporting',
      'Faults of the screens go to an error-reporting service',
      'apps/portal/src/features/error-reports/start.ts#errorReportingDsn: dsn',
    ],
  ]),
  ...rules('1 §8', [
    [
      'done',
      '401: once more',
      'A 401 is asked once more, unchanged; a second one clears the record and leads to /login',
      'apps/portal/src/screens/login.test.tsx#a second 401 ends the session',
    ],
    [
      'done',
      '404: get-by-code',
      'A 404 shows its message, except when the URL contains get-by-code',
      'apps/portal/src/screens/items/items.test.tsx#an unknown barcode leads to the form for a new item',
    ],
    [
      'done',
      'validation list',
      'A list of validation errors shows the messages of its fields',
      'apps/portal/src/screens/bo-register/register-password.test.tsx#a password everybody guesses is told beside its field',
    ],
    [
      'done',
      'identity: titles',
      'Identity errors have a default title and a default message',
      'packages/phrases/src/en/identity.ts#identity.error-title',
    ],
    [
      'done',
      'business: no user',
      'Saving business information without a user says the user was not found',
      'apps/portal/src/features/business-form/business-form.tsx#user.not-found',
    ],
  ]),
  ...rules('1 §9', [
    [
      'done',
      'alerts: life',
      'Alerts close by themselves after 5 seconds by default',
      'packages/ui/src/toaster.test.tsx#a success lives five seconds',
    ],
  ]),
]
