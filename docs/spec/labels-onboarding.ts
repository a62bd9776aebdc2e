import { labels, messages, type Row } from './row.ts'

export const onboardingLabels: Row[] = [
  ...labels('1 §2', 'done', 'language', ['English', 'Spanish']),
  ...labels('1 §2', 'done', 'auth layout', ['Sign Up']),
  ...labels('1 §2', 'done', 'passcode page', ['Resend Passcode', 'Text my code instead']),
  ...labels('1 §2', 'done', 'select store type', ['Continue', 'Grocery', 'Pharmacy', 'Dental', 'Vision', 'Hearing']),
  ...labels('1 §2', 'done', 'onboarding step', ['Business Information']),
  ...labels('1 §2', 'done', 'bank account', ['See how it works']),
  ...labels('1 §2, 2 §2', 'done', 'profile menu', ['Profile', 'Change Password', 'Logout']),
  ...labels('1 §2, 2 §1', 'done', 'version', ['Version 1.0.0']),
  ...labels('1 §2', 'done', 'terms', ['I agree to the Terms and Conditions.', 'Next']),
  // The agreements lie beside the phrases: they are read whole, and not by key.
  ...messages('1 §2', [
    [
      'done',
      'provider terms: title',
      'Provider Agreement',
      "packages/phrases/src/terms/provider/en.ts#title: 'Provider Agreement'",
    ],
    [
      'done',
      'provider terms: subtitle',
      'General Terms of Network Participation',
      "packages/phrases/src/terms/provider/en.ts#subtitle: 'General Terms of Network Participation'",
    ],
    [
      'done',
      'retailer terms: title',
      'Retailer Agreement for the point-of-sale solution',
      "packages/phrases/src/terms/retailer/en.ts#title: 'Retailer Agreement for the point-of-sale solution'",
    ],
    [
      'done',
      'retailer terms: compliance',
      'Legal & Compliance',
      "packages/phrases/src/terms/retailer/en.ts#title: 'Legal & Compliance'",
    ],
  ]),
  ...labels('1 §6, 2 §6', 'done', 'role', ['Store Admin']),
]
