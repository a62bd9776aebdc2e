import { rules, type Row } from './row.ts'

export const onboardingRules: Row[] = [
  ...rules('1 §2 screens', [
    [
      'done',
      'store type: next',
      'Once the type is set, retailers and providers go to their own terms page',
      'e2e/1-whole-way.e2e.ts#a dental practice goes from the first name to the review, in Spanish on a telephone',
    ],
    [
      'done',
      'retailer steps',
      'verify-identity 0, business-details 1, bank-account 2, confirmation 3',
      "apps/portal/src/features/onboarding/step-bar.tsx#['identity', 'business', 'bank-account', 'confirmation']",
    ],
    [
      'done',
      'dashboard: new account',
      'The dashboard of a new account is not the full one',
      'apps/portal/src/screens/-parts/set-up.tsx#The way to the first sale',
    ],
    [
      'done',
      'confirmation: finish',
      'The finish button of the confirmation leads to /under-review',
      'apps/portal/src/screens/bo-register/confirmation.test.tsx#Finish leads to the wait',
    ],
    [
      'done',
      'confirmation: support',
      'The confirmation shows the support phone and email from the settings',
      'apps/portal/src/screens/bo-register/confirmation.test.tsx#support has its phone and email from the settings',
    ],
    [
      'done',
      'after terms',
      'After the terms a provider goes to owner-details, a retailer to verify-identity',
      'apps/portal/src/screens/bo-register/terms.test.tsx#a provider is led to its own terms, and from there to its owners',
    ],
    [
      'done',
      'business: clear',
      'A link clears the business form',
      'apps/portal/src/screens/bo-register/business.test.tsx#clearing asks first and can be undone',
    ],
    [
      'done',
      'business: address',
      'Address autocomplete with a toggle for manual entry',
      'apps/portal/src/screens/bo-register/business.test.tsx#a suggestion is picked by keyboard and fills the whole place',
    ],
    [
      'done',
      'business: city',
      'A suggested city can be clicked to apply it',
      'apps/portal/src/screens/bo-register/business.test.tsx#a city that does not fit is put right with one press',
    ],
    [
      'done',
      'business: type',
      'The store type travels as a hidden field of the business form',
      'apps/portal/src/features/business-form/business-form.tsx#type="hidden" name="type"',
    ],
    [
      'done',
      'owners: edit',
      'Owner details add another person and ask before deleting one',
      'apps/portal/src/screens/bo-register/owners.test.tsx#deleting asks by name',
    ],
    [
      'done',
      'under review: banner',
      'Variants for rejected and under review; a response is promised within 48 hours',
      'apps/portal/src/screens/under-review.test.tsx#it promises an answer, says until when',
    ],
    [
      'done',
      'under review: approved once',
      'The approved modal is shown once and recorded as seen',
      'apps/portal/src/screens/under-review.test.tsx#the approval is told once at %s',
    ],
  ]),
  ...rules('1 §3', [
    [
      'done',
      'ein: shown and sent',
      'The EIN is shown NN-NNNNNNN and sent as 9 digits',
      'apps/portal/src/screens/bo-register/business.test.tsx#the EIN is shown with its dash and sent without',
    ],
    [
      'done',
      'business: read-only',
      'contactEmailAddress and phoneNumber are read-only in the form',
      'apps/portal/src/screens/bo-register/business.test.tsx#what the sign-up knows is shown and not typed',
    ],
    [
      'done',
      'business: unfinished',
      'A placeholder name and the zip 00000 mark an unfinished business record',
      'apps/server/src/modules/business/business.test.ts#a record nobody filled in shows empty fields',
    ],
    [
      'done',
      'supplied: NPI',
      'A provider gives its NPI number',
      'apps/portal/src/screens/bo-register/business.test.tsx#a provider gives its NPI, and writes its own contact',
    ],
    [
      'done',
      'supplied: documents',
      'W-9, credentials, compliance and ADA attestation forms can be supplied',
      'apps/portal/src/screens/bo-register/documents.test.tsx#the way goes on once every document is there',
    ],
    [
      'done',
      'supplied: description',
      'The business description is supplied',
      'apps/portal/src/features/business-form/about-fields.tsx#business.description',
    ],
    [
      'done',
      'supplied: owners',
      'Officer and beneficial-owner information is supplied',
      'apps/portal/src/screens/bo-register/owners.test.tsx#is sent once it is confirmed',
    ],
  ]),
  ...rules('1 §4 routing', [
    [
      'done',
      'route 1',
      'A new partner goes to select-store-type',
      'apps/portal/src/screens/under-review.test.tsx#without a store type %s leads to choosing one',
    ],
    [
      'done',
      'route 2',
      'A provider with the placeholder name and zip goes to owner-details',
      "apps/portal/src/screens/under-review.test.tsx#step: 'owner-details'",
    ],
    [
      'done',
      'route 3',
      'Identity verification if needed',
      "packages/domain/src/next-step.test.ts#[agreed, 'identity']",
    ],
    [
      'done',
      'route 4',
      'Business details while the name or the zip is the placeholder',
      'apps/portal/src/features/onboarding/room-for.unit.test.ts#a screen of the approved portal is closed',
    ],
    [
      'done',
      'route 5',
      'Bank account if the bank is not verified; to / while it waits for verification',
      'apps/portal/src/screens/under-review.test.tsx#while the bank is asked, that is what is waited for',
    ],
    [
      'done',
      'route 6',
      'Under review if the bank is verified and the application in review, or the store ACTIVE',
      'apps/portal/src/screens/under-review.test.tsx#who waits for an answer finds it from %s',
    ],
    [
      'done',
      'route 7',
      'No redirect once approvedScreen is set',
      'apps/portal/src/screens/under-review.test.tsx#once the approval was seen, nobody is held here',
    ],
  ]),
  ...rules('1 §4 application', [
    [
      'done',
      'application: banner',
      'REVIEW, PENDING_AUTH and REJECTED show the under-review banner',
      'apps/portal/src/screens/under-review.test.tsx#a rejection has its reason, and can be appealed once',
    ],
    [
      'done',
      'application: approved',
      'APPROVED and not yet seen shows the approved modal',
      'apps/portal/src/screens/under-review.test.tsx#recorded as it is shown',
    ],
    [
      'done',
      'terms: lifecycle',
      'The agreement starts on click-to-accept or first use and ends on termination',
      'packages/phrases/src/terms/retailer/en.ts#starts when you click to accept it or when you first use the Services',
    ],
    [
      'done',
      'terms: suspension',
      'Services may be suspended at once; termination follows after 30 days',
      'packages/phrases/src/terms/retailer/en.ts#Where suspended Services are not reinstated within 30 days',
    ],
    [
      'done',
      'terms: trial period',
      'A trial (beta) period exists with fees waived',
      'packages/phrases/src/terms/retailer/en.ts#During the trial period the Fees are waived',
    ],
  ]),
  ...rules('1 §4, 2 §2', [
    [
      'done',
      'store tag colours',
      'Green ACTIVE, red INACTIVE, yellow PENDING, blue otherwise',
      'packages/browser/src/store-tag.test.ts#a store that is %s has a tag of %s',
    ],
  ]),
  ...rules('1 §6', [
    [
      'done',
      'roles: cashier accounts',
      'Cashiers and users get a password link and use the mobile app',
      'e2e/7-recovery.e2e.ts#a cashier sets a first password from the invitation',
    ],
    [
      'done',
      'terms: contract rules',
      'No cardholder fee, no balance inquiry, no card-only lanes, no assignment, no marks',
      'packages/phrases/src/terms/retailer/en.ts#do not require a Cardholder to make a balance inquiry',
    ],
  ]),
]
