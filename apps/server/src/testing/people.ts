import type { ItemDraft } from '@tillgate/contract/items.ts'
import { caller, downloader, type ClientOptions } from '@tillgate/client/call.ts'
import { login } from '@tillgate/contract/auth.ts'
import type { NewUser } from '@tillgate/contract/users.ts'
import type { OperatorRole, PortalRole } from '@tillgate/domain/roles.ts'
import { workingRoles, type StaffRole } from '@tillgate/domain/staff-roles.ts'
import type { ApplicationStatus, StoreType } from '@tillgate/domain/stores.ts'
import { termsVersion } from '@tillgate/phrases/terms/published.ts'
import type { Audience } from '#server/db/columns.ts'
import { newId } from '#server/base/ids.ts'
import { insertRow } from '../world/rows.queries.ts'
import { createPartner, createPerson, createSession, createStore } from '../world/onboarding.ts'
import type { TestApp } from './start-app.ts'

export const password = 'Milk-and-2-eggs'
let hashed: Promise<string> | undefined

/** Client of a caller with or without a credential. */
export const clientOf = (app: TestApp, token?: string, language = 'en-US', withCode?: ClientOptions['withCode']) => {
  const options: ClientOptions = {
    base: app.base,
    headers: (): Record<string, string> => ({
      'accept-language': language,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }),
    trial: { userAgent: 'vitest', hostname: 'localhost' },
    checksAnswers: true,
    ...(withCode && { withCode }),
  }
  return { call: caller(options), download: downloader(options) }
}

type Person = {
  audience?: Audience
  role: PortalRole | OperatorRole
  /** Of an operator; all that change something by default. */
  staffRoles?: readonly StaffRole[]
  partnerId: string | null
  email?: string
  phone?: string
  twoFactor?: boolean
  emailVerified?: boolean
  /** Invited and without a password yet. */
  isInvited?: boolean
}

/** A new address. Without digits, because a row of digits may look like a card number. */
export const anEmail = (id = newId()): string =>
  `${id.replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}@people.test`

/** An account with a live session, without the cost of a sign-in. */
export const aPerson = async (app: TestApp, person: Person) => {
  hashed ??= app.deps.passwords.hash(password)
  const { audience = 'portal', role, partnerId, email = anEmail(), phone = null } = person
  const { twoFactor = false, emailVerified = true } = person
  const staffRoles = [...(person.staffRoles ?? (audience === 'operator' ? workingRoles : []))]
  const passwordHash = person.isInvited ? null : await hashed
  const account = {
    partnerId,
    audience,
    role,
    staffRoles,
    email,
    passwordHash,
    phoneNumber: phone,
    twoFactor,
    emailVerified,
  }
  const id = await createPerson(app.owner, account)
  // A cashier's own session begins at a terminal (tills.ts); this one is a portal's, which no sign-in gives a cashier.
  const token = await createSession(app.owner, id, audience === 'pos' ? 'portal' : audience)
  return { id, email, token, ...clientOf(app, token) }
}

/** Assigns a cashier to stores of the partner, or limits a supervisor to them. */
export const limitTo = async (
  app: TestApp,
  userId: string,
  { partnerId, storeIds }: { partnerId: string; storeIds: readonly string[] },
): Promise<void> => {
  for (const storeId of storeIds) await insertRow(app.owner, 'store_user', { partnerId, storeId, userId })
}

type Wish = {
  type?: StoreType
  role?: PortalRole
  status?: ApplicationStatus
  stores?: number
  person?: Omit<Person, 'role' | 'partnerId'>
}

/** A new partner, which no other test changes. */
export const aPartner = async (app: TestApp, { type = 'GROCERY', status = 'APPROVED', stores = 1 }: Wish = {}) => {
  const agreedVersion = status === 'APPROVED' ? termsVersion : null
  const partnerId = await createPartner(app.owner, { type, applicationStatus: status, agreedVersion })
  const storeIds: string[] = []
  for (let nth = 1; nth <= stores; nth += 1) {
    storeIds.push(
      await createStore(app.owner, { partnerId, businessName: `Store ${nth}`, type, applicationStatus: status }),
    )
  }
  return { partnerId, storeIds, storeId: storeIds[0] ?? '' }
}

/** An approved grocer's Store Admin, signed in. */
export const aRetailer = async (app: TestApp, wish: Wish = {}) => {
  const partner = await aPartner(app, wish)
  const person = await aPerson(app, { ...wish.person, role: wish.role ?? 'RETAILER', partnerId: partner.partnerId })
  return { ...partner, ...person }
}
export type Retailer = Awaited<ReturnType<typeof aRetailer>>

export const signIn = (app: TestApp, email: string, given = password) =>
  clientOf(app).call(login, { body: { email, password: given } })

/** A gallon of milk, sold at one store. */
export const milk = (storeId: string, change: Partial<ItemDraft> = {}): ItemDraft => ({
  code: '036000291452',
  name: 'Whole Milk, 1 gal',
  description: 'Vitamin D milk, gallon jug',
  unit: 'COUNT',
  applyAllStore: false,
  storePrices: [{ storeId, price: 4.29, taxPercentage: 0, active: true }],
  ...change,
})

/** A cashier to add: with a store of the partner's, and an unused address. */
export const aUser = (change: Partial<NewUser> = {}): NewUser => ({
  firstName: 'Elena',
  lastName: 'Castro',
  email: anEmail(),
  stores: [],
  roleType: 'CASHIER',
  ...change,
})
