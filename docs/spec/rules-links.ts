import { rules, type Row } from './row.ts'

/** Proving an identity and linking a bank account. */
export const linkRules: Row[] = [
  ...rules('1 §2 screens', [
    ['done', 'bank: screens', 'An initial screen, the explainer, manual and automatic verification'],
    [
      'done',
      'identity: screens',
      'Identity shows pending review with a loader, or a start button that opens the service',
    ],
    ['done', 'identity: success', 'A verified identity leads to business-details'],
    ['done', 'identity: retry', 'When a retry is needed the button is disabled with a 60-second countdown'],
    ['done', 'bank: explainer', 'The bank step explains the connection in a modal'],
    ['done', 'bank: no access', 'Who may not link a bank account is told to ask the Store Admin'],
  ]),
  ...rules('1 §4 identity', [
    ['done', 'identity: complete', 'IDV_SUCCESS and NONREQUIRED are complete and lead to business details'],
    ['done', 'identity: again', 'IDV_FAILED and IDV_ACTIVE mean retry with a fresh link token'],
    [
      'done',
      'identity: pending review',
      'IDV_PENDING_REVIEW shows its screen and still counts as needing verification',
    ],
    ['done', 'identity: empty token', 'An empty link token re-reads the profile, stores it and advances'],
    ['done', 'identity: invalid token', 'An invalid-link-token error marks the token for refresh'],
  ]),
  ...rules('1 §4 bank', [
    ['done', 'bank: checked', 'The bank status is checked on entry and after linking'],
    ['done', 'bank: code mode', 'Pending-manual reopens the link flow in its verify-code mode'],
    ['done', 'bank: insights restart', 'An insights failure restarts the link with the insights flag'],
    ['done', 'bank: message kinds', 'Pending statuses inform, the others are errors'],
    ['done', 'bank: try again', 'Expired and insights-failed offer the bank-linking service again'],
    ['done', 'bank: unknown', 'With an unknown status a link token is fetched'],
    ['done', 'bank: shown', 'The displayed bank status is verified or unverified'],
    ['done', 'bank: manual', 'Manual linking asks for a 3-letter code that never expires and arrives in about a day'],
  ]),
]
