import { rules, type Row } from './row.ts'

export const onboardingRules: Row[] = [
  ...rules('1 §2 screens', [
    ['done', 'store type: next', 'Once the type is set, retailers and providers go to their own terms page'],
    ['done', 'retailer steps', 'verify-identity 0, business-details 1, bank-account 2, confirmation 3'],
    ['done', 'dashboard: new account', 'The dashboard of a new account is not the full one'],
    ['done', 'confirmation: finish', 'The finish button of the confirmation leads to /under-review'],
    ['done', 'confirmation: support', 'The confirmation shows the support phone and email from the settings'],
    ['done', 'after terms', 'After the terms a provider goes to owner-details, a retailer to verify-identity'],
    ['done', 'business: clear', 'A link clears the business form'],
    ['done', 'business: address', 'Address autocomplete with a toggle for manual entry'],
    ['done', 'business: city', 'A suggested city can be clicked to apply it'],
    ['done', 'business: type', 'The store type travels as a hidden field of the business form'],
    ['done', 'owners: edit', 'Owner details add another person and ask before deleting one'],
    ['done', 'under review: banner', 'Variants for rejected and under review; a response is promised within 48 hours'],
    ['done', 'under review: approved once', 'The approved modal is shown once and recorded as seen'],
  ]),
  ...rules('1 §3', [
    ['done', 'ein: shown and sent', 'The EIN is shown NN-NNNNNNN and sent as 9 digits'],
    ['done', 'business: read-only', 'contactEmailAddress and phoneNumber are read-only in the form'],
    ['done', 'business: unfinished', 'A placeholder name and the zip 00000 mark an unfinished business record'],
    ['done', 'supplied: NPI', 'A provider gives its NPI number'],
    ['done', 'supplied: documents', 'W-9, credentials, compliance and ADA attestation forms can be supplied'],
    ['done', 'supplied: attestations', 'Attestation forms can be downloaded filled in, or signed electronically'],
    ['done', 'supplied: description', 'The business description is supplied'],
    ['done', 'supplied: owners', 'Officer and beneficial-owner information is supplied'],
  ]),
  ...rules('1 §4 routing', [
    ['done', 'route 1', 'A new partner goes to select-store-type'],
    ['done', 'route 2', 'A provider with the placeholder name and zip goes to owner-details'],
    ['done', 'route 3', 'Identity verification if needed'],
    ['done', 'route 4', 'Business details while the name or the zip is the placeholder'],
    ['done', 'route 5', 'Bank account if the bank is not verified; to / while it waits for verification'],
    ['done', 'route 6', 'Under review if the bank is verified and the application in review, or the store ACTIVE'],
    ['done', 'route 7', 'No redirect once approvedScreen is set'],
  ]),
  ...rules('1 §4 application', [
    ['done', 'application: banner', 'REVIEW, PENDING_AUTH and REJECTED show the under-review banner'],
    ['done', 'application: approved', 'APPROVED and not yet seen shows the approved modal'],
    ['done', 'terms: lifecycle', 'The agreement starts on click-to-accept or first use and ends on termination'],
    ['done', 'terms: suspension', 'Services may be suspended at once; termination follows after 30 days'],
    ['done', 'terms: trial period', 'A trial (beta) period exists with fees waived'],
  ]),
  ...rules('1 §4, 2 §2', [['done', 'store tag colours', 'Green ACTIVE, red INACTIVE, yellow PENDING, blue otherwise']]),
  ...rules('1 §6', [
    ['done', 'roles: cashier accounts', 'Cashiers and users get a password link and use the mobile app'],
    [
      'done',
      'terms: contract rules',
      'No cardholder fee, no balance inquiry, no card-only lanes, no assignment, no marks',
    ],
  ]),
]
