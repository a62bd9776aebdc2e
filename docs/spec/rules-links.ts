import { rules, type Row } from './row.ts'

/** Proving an identity and linking a bank account. */
export const linkRules: Row[] = [
  ...rules('1 §2 screens', [
    [
      'done',
      'bank: screens',
      'An initial screen, the explainer, manual and automatic verification',
      'apps/portal/src/screens/bo-register/bank.test.tsx#PENDING_VERIFICATION: the initial screen, its explainer',
    ],
    [
      'done',
      'identity: screens',
      'Identity shows pending review with a loader, or a start button that opens the service',
      'apps/portal/src/screens/bo-register/identity.test.tsx#IDV_PENDING_REVIEW waits',
    ],
    [
      'done',
      'identity: success',
      'A verified identity leads to business-details',
      'apps/portal/src/screens/bo-register/identity.test.tsx#leads on to the business details',
    ],
    [
      'done',
      'identity: retry',
      'When a retry is needed the button is disabled with a 60-second countdown',
      'apps/portal/src/screens/bo-register/identity.test.tsx#means again, with a fresh token, in a minute',
    ],
    [
      'done',
      'bank: explainer',
      'The bank step explains the connection in a modal',
      "apps/portal/src/screens/bo-register/bank.test.tsx#getByRole('dialog', { name: 'See how it works' })",
    ],
    [
      'done',
      'bank: no access',
      'Who may not link a bank account is told to ask the Store Admin',
      'apps/portal/src/screens/bo-register/bank.test.tsx#who may not link an account is told to ask the Store Admin, by name',
    ],
  ]),
  ...rules('1 §4 identity', [
    [
      'done',
      'identity: complete',
      'IDV_SUCCESS and NONREQUIRED are complete and lead to business details',
      'apps/portal/src/screens/bo-register/identity.test.tsx#leads on to the business details',
    ],
    [
      'done',
      'identity: again',
      'IDV_FAILED and IDV_ACTIVE mean retry with a fresh link token',
      'apps/portal/src/screens/bo-register/identity.test.tsx#means again, with a fresh token, in a minute',
    ],
    [
      'done',
      'identity: pending review',
      'IDV_PENDING_REVIEW shows its screen and still counts as needing verification',
      'apps/portal/src/screens/bo-register/identity.test.tsx#IDV_PENDING_REVIEW waits',
    ],
    [
      'done',
      'identity: empty token',
      'An empty link token re-reads the profile, stores it and advances',
      'apps/portal/src/screens/bo-register/identity.test.tsx#an empty token: the profile is read again, kept, and the way goes on',
    ],
    [
      'done',
      'identity: invalid token',
      'An invalid-link-token error marks the token for refresh',
      'apps/portal/src/screens/bo-register/identity.test.tsx#a token that went stale is fetched anew',
    ],
  ]),
  ...rules('1 §4 bank', [
    [
      'done',
      'bank: checked',
      'The bank status is checked on entry and after linking',
      'apps/portal/src/screens/bo-register/bank.test.tsx#the initial screen, its explainer, and a link that is told to the server',
    ],
    [
      'done',
      'bank: code mode',
      'Pending-manual reopens the link flow in its verify-code mode',
      'apps/portal/src/screens/bo-register/bank.test.tsx#the code is typed in Link',
    ],
    [
      'done',
      'bank: insights restart',
      'An insights failure restarts the link with the insights flag',
      "apps/portal/src/screens/bo-register/bank.test.tsx#isDatabaseInsights: status === 'DATABASE_INSIGHTS_FAIL'",
    ],
    [
      'done',
      'bank: message kinds',
      'Pending statuses inform, the others are errors',
      'apps/portal/src/screens/bo-register/bank.test.tsx#informs, is looked at again',
    ],
    [
      'done',
      'bank: try again',
      'Expired and insights-failed offer the bank-linking service again',
      'apps/portal/src/screens/bo-register/bank.test.tsx#is an error, and is tried again with Plaid',
    ],
    [
      'done',
      'bank: unknown',
      'With an unknown status a link token is fetched',
      'apps/portal/src/features/bank-link/bank-link.tsx#?? views.PENDING_VERIFICATION',
    ],
    [
      'done',
      'bank: shown',
      'The displayed bank status is verified or unverified',
      "apps/portal/src/screens/bo-register/bank.test.tsx#getByText('Unverified'",
    ],
    [
      'done',
      'bank: manual',
      'Manual linking asks for a 3-letter code that never expires and arrives in about a day',
      'apps/portal/src/screens/bo-register/bank.test.tsx#Find the 3-letter code',
    ],
  ]),
]
