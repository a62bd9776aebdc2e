import { rules, type Row } from './row.ts'

/** What the business form asks for, and how it behaves. */
export const businessRules: Row[] = [
  ...rules('1 §5 business', [
    [
      'done',
      'business: required',
      'Name, doing business as, EIN, contact, phone, line 1, city, state, type, zip are required',
    ],
    ['done', 'business: phone', '10 or more digits with optional +1'],
    ['done', 'business: provider', 'The provider variant trims email and person and strips the phone to digits and +'],
    ['done', 'address: zip lookup', 'Unless entered by hand, the zip must match city and state in a public zip lookup'],
    ['done', 'address: geocoder', 'A geocoding service must return a US result'],
  ]),
  ...rules('1 §5', [
    ['done', 'enter blocked', 'Enter does nothing in the inputs of the business form'],
    ['done', 'unsaved changes', 'Leaving the business form with unsaved changes asks first'],
  ]),
]
