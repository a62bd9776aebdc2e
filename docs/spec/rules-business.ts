import { rules, type Row } from './row.ts'

/** What the business form asks for, and how it behaves. */
export const businessRules: Row[] = [
  ...rules('1 §5 business', [
    [
      'done',
      'business: required',
      'Name, doing business as, EIN, contact, phone, line 1, city, state, type, zip are required',
      'apps/portal/src/screens/bo-register/business.test.tsx#every missing field is named, and the list leads to each of them',
    ],
    [
      'done',
      'business: phone',
      '10 or more digits with optional +1',
      'packages/contract/src/business.test.ts#the business telephone %s is taken',
    ],
    [
      'done',
      'business: provider',
      'The provider variant trims email and person and strips the phone to digits and +',
      'packages/contract/src/business.ts#text.replaceAll(/[^0-9+]/g',
    ],
    [
      'done',
      'address: zip lookup',
      'Unless entered by hand, the zip must match city and state in a public zip lookup',
      'apps/server/src/modules/business/business.test.ts#a wrong city is told with the one that was meant',
    ],
    [
      'done',
      'address: geocoder',
      'A geocoding service must return a US result',
      "apps/server/src/integrations/addresses/google.ts#short_name !== 'US'",
    ],
  ]),
  ...rules('1 §5', [
    [
      'done',
      'enter blocked',
      'Enter does nothing in the inputs of the business form',
      'apps/portal/src/screens/bo-register/business.test.tsx#what is typed becomes a draft, and Enter sends nothing',
    ],
    [
      'done',
      'unsaved changes',
      'Leaving the business form with unsaved changes asks first',
      'apps/portal/src/screens/bo-register/business.test.tsx#leaving with something unsaved asks first',
    ],
  ]),
]
