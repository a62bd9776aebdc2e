import type { StoreType } from '@tillgate/domain/stores.ts'
import type { Language } from '@tillgate/phrases/translator.ts'

export type SeedApplicant = {
  name: string
  tradeName: string
  type: StoreType
  email: string
  firstName: string
  lastName: string
  phone: string
  language: Language
  address: string
  city: string
  zip: string
  code: string
  ein: string
  npi?: string
  /** Account holder: of a bank login as the bank reports it, of a typed account as the partner declares it. */
  holder: string
  isBankLogin: boolean
  isVerified: boolean
  /** Name on the document of the identity check, where it is another than the applicant's. */
  verifiedName?: string
  /** Birthday in the identity check, drawn from the store code otherwise. */
  bornOn?: string
  /** Last day of the license of a provider. */
  licenseEnds?: string
  /** Hours left of the 48-hour review period. Negative: submitted more than two days ago. */
  hoursLeft: number
}

const part = (value: number): string => String(value).padStart(2, '0')
/** Returns a birthday that is always the same for a store code. */
export const bornOn = ({ code, bornOn: day }: { code: string; bornOn?: string }): string => {
  const number = Number(code)
  return day ?? `${1955 + (number % 41)}-${part(1 + (number % 12))}-${part(1 + (number % 28))}`
}

/**
 * Three applicants: the first passes every check, the account of the second belongs to another company, the third has a typed
 * account, is nearly due and writes Spanish.
 */
export const demoApplicants: readonly [SeedApplicant, ...SeedApplicant[]] = [
  {
    name: 'Bayside Pharmacy Inc',
    tradeName: 'Bayside Pharmacy',
    type: 'PHARMACY',
    email: 'ben@bayside.test',
    firstName: 'Ben',
    lastName: 'Okafor',
    phone: '+13055550101',
    language: 'en-US',
    address: '401 Biscayne Blvd',
    city: 'Miami',
    zip: '33132',
    code: '84120367',
    ein: '651204418',
    holder: 'BAYSIDE PHARMACY INC',
    isBankLogin: true,
    isVerified: true,
    hoursLeft: 41,
  },
  {
    name: 'Clearview Vision Center LLC',
    tradeName: 'Clearview Vision',
    type: 'VISION',
    email: 'vera@clearview.test',
    firstName: 'Vera',
    lastName: 'Lindqvist',
    phone: '+13055550102',
    language: 'en-US',
    address: '7400 SW 57th Ave',
    city: 'Miami',
    zip: '33143',
    code: '30958246',
    ein: '070000000',
    npi: '1245319599',
    holder: 'LINDQVIST OPTICAL HOLDINGS LLC',
    isBankLogin: true,
    isVerified: true,
    hoursLeft: 26,
  },
  {
    name: 'Mercado El Sol LLC',
    tradeName: 'Mercado El Sol',
    type: 'GROCERY',
    email: 'rosa@elsol.test',
    firstName: 'Rosa',
    lastName: 'Cárdenas',
    phone: '+13055550103',
    language: 'es-ES',
    address: '1290 W 49th St',
    city: 'Hialeah',
    zip: '33012',
    code: '57314092',
    ein: '592113370',
    holder: 'MERCADO EL SOL LLC',
    isBankLogin: false,
    isVerified: false,
    hoursLeft: 5,
  },
]

/** What operators and applicants have done with an application. */
export type SeedCase = 'WAITING' | 'ANSWERED' | 'CLOSED' | 'APPEALED' | 'REJECTED' | 'NEW' | 'CLAIMED'
const grocer = { type: 'GROCERY', language: 'en-US', isBankLogin: true, isVerified: true } as const

/** Two reviewers clear the match of the sanctions list. */
export const clearedApplicant: SeedApplicant = {
  ...grocer,
  name: 'Little Havana Bakery LLC',
  tradeName: 'Little Havana Bakery',
  email: 'alex@littlehavana.test',
  firstName: 'Alexander',
  lastName: 'Sokolov',
  bornOn: '1984-05-06',
  phone: '+13055550104',
  address: '1465 SW 8th St',
  city: 'Miami',
  zip: '33135',
  code: '24471809',
  ein: '651322790',
  holder: 'LITTLE HAVANA BAKERY LLC',
  hoursLeft: 22,
}

/** An operator confirms the match of the sanctions list, which opens a case. */
export const matchedApplicant: SeedApplicant = {
  ...grocer,
  name: 'Harbor Star Trading LLC',
  tradeName: 'Harbor Star Foods',
  email: 'hugo@harborstar.test',
  firstName: 'Hugo',
  lastName: 'Marsh',
  phone: '+13055550111',
  address: '1015 N America Way',
  city: 'Miami',
  zip: '33132',
  code: '90358471',
  ein: '592017748',
  holder: 'HARBOR STAR TRADING LLC',
  hoursLeft: 44,
}

/**
 * Applicants in the middle of a review: asked, answered, silent for 14 days, appealed, rejected by two operators, and three whose
 * names are like names of the sanctions list.
 */
export const caseApplicants: readonly (SeedApplicant & { situation: SeedCase })[] = [
  {
    ...grocer,
    situation: 'WAITING',
    name: 'Coral Way Market LLC',
    tradeName: 'Coral Way Market',
    email: 'carla@coralway.test',
    firstName: 'Carla',
    lastName: 'Nunez',
    phone: '+13055550105',
    address: '2222 Coral Way',
    city: 'Miami',
    zip: '33145',
    code: '41207753',
    ein: '651877204',
    holder: 'CORAL WAY MARKET LLC',
    hoursLeft: 33,
  },
  {
    ...grocer,
    situation: 'ANSWERED',
    name: 'Riverside Foods Inc',
    tradeName: 'Riverside Foods',
    email: 'raymond@riverside.test',
    firstName: 'Raymond',
    lastName: 'Cole',
    phone: '+13055550106',
    address: '1155 NW 11th St',
    city: 'Miami',
    zip: '33136',
    code: '62940118',
    ein: '592766013',
    holder: 'RIVERSIDE FOODS INC',
    hoursLeft: 19,
  },
  {
    ...grocer,
    situation: 'CLOSED',
    name: 'Gables Corner Store LLC',
    tradeName: 'Gables Corner',
    email: 'george@gablescorner.test',
    firstName: 'George',
    lastName: 'Haddad',
    phone: '+13055550107',
    address: '301 Aragon Ave',
    city: 'Coral Gables',
    zip: '33134',
    code: '70518836',
    ein: '650440927',
    holder: 'GABLES CORNER STORE LLC',
    hoursLeft: 48 - 15 * 24,
  },
  {
    ...grocer,
    situation: 'APPEALED',
    name: 'Flagler Smoke and Grocery LLC',
    tradeName: 'Flagler Grocery',
    email: 'faye@flagler.test',
    firstName: 'Faye',
    lastName: 'Morris',
    phone: '+13055550108',
    address: '820 W Flagler St',
    city: 'Miami',
    zip: '33130',
    code: '18830425',
    ein: '593318876',
    holder: 'FLAGLER SMOKE AND GROCERY LLC',
    hoursLeft: 30,
  },
  {
    ...grocer,
    situation: 'REJECTED',
    name: 'Allapattah Produce LLC',
    tradeName: 'Allapattah Produce',
    email: 'andre@allapattah.test',
    firstName: 'Andre',
    lastName: 'Baptiste',
    phone: '+13055550109',
    verifiedName: 'Lucien Desrosiers',
    address: '1990 NW 20th St',
    city: 'Miami',
    zip: '33142',
    code: '35590271',
    ein: '651093358',
    holder: 'ALLAPATTAH PRODUCE LLC',
    hoursLeft: 14,
  },
  {
    ...grocer,
    situation: 'NEW',
    name: 'Brickell Fine Foods LLC',
    tradeName: 'Brickell Fine Foods',
    email: 'thomas@brickellfoods.test',
    firstName: 'Thomas',
    lastName: 'Keller',
    phone: '+13055550110',
    address: '901 S Miami Ave',
    city: 'Miami',
    zip: '33130',
    code: '53806124',
    ein: '592640187',
    holder: 'BRICKELL FINE FOODS LLC',
    hoursLeft: 37,
  },
  { ...clearedApplicant, situation: 'CLAIMED' },
  { ...matchedApplicant, situation: 'NEW' },
]

/** State of a partner that was approved and has not sold yet. */
export type NewPartner = 'CARD_ENTRY' | 'SUSPENDED' | 'LICENSE_LAPSED'
/** Approved partners with empty lists: one asks for manual card entry, one is suspended, one has a license that ended yesterday. */
export const newPartners: readonly (SeedApplicant & { situation: NewPartner })[] = [
  {
    ...grocer,
    situation: 'CARD_ENTRY',
    name: 'Ocean Drive Market LLC',
    tradeName: 'Ocean Drive Market',
    email: 'olga@oceandrive.test',
    firstName: 'Olga',
    lastName: 'Ferrer',
    phone: '+13055550112',
    address: '860 Ocean Dr',
    city: 'Miami Beach',
    zip: '33139',
    code: '46270915',
    ein: '651448203',
    holder: 'OCEAN DRIVE MARKET LLC',
    hoursLeft: 48 - 3 * 24,
  },
  {
    ...grocer,
    situation: 'SUSPENDED',
    name: 'Tamiami Market LLC',
    tradeName: 'Tamiami Market',
    email: 'ramon@tamiamimarket.test',
    firstName: 'Ramón',
    lastName: 'Aguilar',
    phone: '+13055550113',
    address: '9801 SW 8th St',
    city: 'Miami',
    zip: '33174',
    code: '52816730',
    ein: '592480961',
    holder: 'TAMIAMI MARKET LLC',
    hoursLeft: 48 - 60 * 24,
  },
  {
    ...grocer,
    situation: 'LICENSE_LAPSED',
    type: 'DENTAL',
    name: 'Sonrisa Dental LLC',
    tradeName: 'Sonrisa Dental',
    email: 'sofia@sonrisadental.test',
    firstName: 'Sofía',
    lastName: 'Benítez',
    phone: '+13055550114',
    address: '1550 W 84th St',
    city: 'Hialeah',
    zip: '33014',
    code: '67391245',
    ein: '592905514',
    npi: '1234567893',
    holder: 'SONRISA DENTAL LLC',
    hoursLeft: 48 - 40 * 24,
  },
]

export const seededApplicants: readonly SeedApplicant[] = [...demoApplicants, ...caseApplicants, ...newPartners]
