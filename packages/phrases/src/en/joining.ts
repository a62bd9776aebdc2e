/** The way in: its steps, the confirmation, the wait for an answer. Spec 1 §2, §4. */
export const joining = {
  'steps.label': 'Onboarding progress',
  'steps.here': 'Step {{at}} of {{of}}: {{name}}',
  'steps.next': 'Next: {{name}}',
  'steps.done': ', completed',
  'steps.owner-details': 'Owner details',
  'steps.identity': 'Verify identity',
  'steps.business': 'Business Information',
  'steps.bank-account': 'Bank account',
  'steps.confirmation': 'Confirmation',
  'review.asks': 'The reviewer asks: {{message}}',
}
