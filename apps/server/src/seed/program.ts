import type { PortalRole } from '@tillgate/domain/roles.ts'
import type { StoreType } from '@tillgate/domain/stores.ts'

/** Fixed, so that guides and checks can rely on it. Never valid in production: the seed refuses to run there. */
export const demoPassword = 'Demo-2026!'

export type SeedPerson = {
  email: string
  firstName: string
  lastName: string
  role: PortalRole
  title: string
  /** Phone number for sign-in codes; assigned to no real person. */
  phone?: string
  /** Account without a password: the sandbox mailbox holds the invitation with the link. */
  isInvited?: boolean
  /** Switched off. */
  isInactive?: boolean
  /** Asks for a mailed code at each sign-in. */
  hasTwoFactor?: boolean
  /** Stores in which a cashier sells, by their index in the list. */
  sellsIn?: readonly number[]
}
export type SeedStore = {
  name: string
  address: string
  city: string
  zip: string
  code: string
  /** Unassigned tax number. It belongs to the first of the partner's stores with this number. */
  ein: string
  last4: string
  /** Account before the present one, of a store whose account changed. */
  formerLast4?: string
  npi?: string
  /** State of the store when not open, approved and paid. */
  situation?: 'inactive' | 'under-review' | 'without-bank' | 'account-changed'
  type?: StoreType
}
/** The partner has the legal name of its first store. */
export type SeedPartner = {
  type: StoreType
  stores: readonly [SeedStore, ...SeedStore[]]
  people: readonly [SeedPerson, ...SeedPerson[]]
}

export const demoPartners: readonly [SeedPartner, SeedPartner, SeedPartner] = [
  {
    type: 'GROCERY',
    stores: [
      {
        name: 'Delgado Fresh, Hialeah',
        address: '1290 W 49th St',
        city: 'Hialeah',
        zip: '33012',
        code: '40271935',
        ein: '651204731',
        last4: '6789',
      },
      {
        name: 'Delgado Fresh, Little Havana',
        address: '1742 SW 8th St',
        city: 'Miami',
        zip: '33135',
        code: '58103264',
        ein: '651204731',
        last4: '6789',
      },
      {
        name: 'Delgado Fresh, Doral',
        address: '8495 NW 36th St',
        city: 'Doral',
        zip: '33166',
        code: '73950418',
        ein: '651204733',
        last4: '6024',
        formerLast4: '2210',
        situation: 'account-changed',
      },
      {
        name: 'Delgado Pharmacy, Westchester',
        address: '8700 SW 24th St',
        city: 'Miami',
        zip: '33165',
        code: '82140357',
        ein: '651204734',
        last4: '4471',
        type: 'PHARMACY',
        situation: 'inactive',
      },
      {
        name: 'Delgado Fresh, Kendall',
        address: '11600 N Kendall Dr',
        city: 'Miami',
        zip: '33176',
        code: '90466128',
        ein: '651204731',
        last4: '6789',
        situation: 'under-review',
      },
      {
        name: 'Delgado Fresh, Homestead',
        address: '650 Homestead Blvd',
        city: 'Homestead',
        zip: '33030',
        code: '31750862',
        ein: '651204731',
        last4: '',
        situation: 'without-bank',
      },
    ],
    people: [
      {
        email: 'maria@delgado.test',
        firstName: 'María',
        lastName: 'Delgado',
        role: 'RETAILER',
        title: 'Store Admin',
        phone: '+13055550142',
      },
      { email: 'sam@delgado.test', firstName: 'Sam', lastName: 'Ortega', role: 'SUPERVISOR', title: 'Supervisor' },
      {
        email: 'luis@delgado.test',
        firstName: 'Luis',
        lastName: 'Peña',
        role: 'CASHIER',
        title: 'Cashier (mobile app only)',
        sellsIn: [0, 1],
      },
      {
        email: 'nora@delgado.test',
        firstName: 'Nora',
        lastName: 'Vidal',
        role: 'CASHIER',
        title: 'Cashier, invited: her mail is in the sandbox',
        isInvited: true,
        sellsIn: [1],
      },
      {
        email: 'iris@delgado.test',
        firstName: 'Iris',
        lastName: 'Fonseca',
        role: 'SUPERVISOR',
        title: 'Second supervisor',
        hasTwoFactor: true,
      },
      {
        email: 'ana.ruiz@delgado.test',
        firstName: 'Ana',
        lastName: 'Ruiz',
        role: 'CASHIER',
        title: 'Cashier (mobile app only)',
        sellsIn: [0, 1],
      },
      {
        email: 'mei.tran@delgado.test',
        firstName: 'Mei',
        lastName: 'Tran',
        role: 'CASHIER',
        title: 'Cashier in every store (mobile app only)',
        sellsIn: [0, 1, 2],
      },
      {
        email: 'dulce.marrero@delgado.test',
        firstName: 'Dulce',
        lastName: 'Marrero',
        role: 'CASHIER',
        title: 'Cashier, invited: her mail is in the sandbox',
        isInvited: true,
        sellsIn: [0],
      },
      {
        email: 'yusef.haddad@delgado.test',
        firstName: 'Yusef',
        lastName: 'Haddad',
        role: 'CASHIER',
        title: 'Cashier, deactivated',
        isInactive: true,
        sellsIn: [2],
      },
      { email: 'ana@delgado.test', firstName: 'Ana', lastName: 'Beltrán', role: 'ACCOUNTANT', title: 'Accountant' },
    ],
  },
  {
    type: 'PHARMACY',
    stores: [
      {
        name: 'Corner Pharmacy',
        address: '2100 Coral Way',
        city: 'Miami',
        zip: '33145',
        code: '61847250',
        ein: '592113441',
        last4: '4410',
      },
    ],
    people: [
      {
        email: 'pat@cornerpharmacy.test',
        firstName: 'Pat',
        lastName: 'Nguyen',
        role: 'RETAILER',
        title: 'Store Admin',
        phone: '+13055550166',
      },
      {
        email: 'rosa@cornerpharmacy.test',
        firstName: 'Rosa',
        lastName: 'Quintana',
        role: 'CASHIER',
        title: 'Cashier (mobile app only)',
        sellsIn: [0],
      },
    ],
  },
  {
    type: 'DENTAL',
    stores: [
      {
        name: 'Bright Dental',
        address: '300 Aragon Ave',
        city: 'Coral Gables',
        zip: '33134',
        code: '29065718',
        ein: '592113452',
        last4: '7702',
        npi: '1588667620',
      },
    ],
    people: [
      {
        email: 'dana@brightdental.test',
        firstName: 'Dana',
        lastName: 'Whitfield',
        role: 'PROVIDER',
        title: 'Provider',
        phone: '+13055550173',
      },
      {
        email: 'ivy@brightdental.test',
        firstName: 'Ivy',
        lastName: 'Coleman',
        role: 'CASHIER',
        title: 'Team member (mobile app only)',
        sellsIn: [0],
      },
    ],
  },
]

/** Returns the legal name of the holder of a store's tax number, which is the name on its W-9 and on its bank account. */
export const taxpayerOf = ({ stores }: Pick<SeedPartner, 'stores'>, { ein, name }: SeedStore): string =>
  stores.find((store) => store.ein === ein)?.name ?? name
