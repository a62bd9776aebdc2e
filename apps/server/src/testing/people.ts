import type { ItemDraft } from '@tillgate/contract/items.ts'
import { caller, downloader, type ClientOptions } from '@tillgate/client/call.ts'
import { login } from '@tillgate/contract/auth.ts'
import type { NewUser } from '@tillgate/contract/users.ts'
import type { OperatorRole, PortalRole } from '@tillgate/domain/roles.ts'
import type { ApplicationStatus, StoreType } from '@tillgate/domain/stores.ts'
import { randomInt } from 'node:crypto'
import type { Audience } from '#server/db/columns.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { newToken, tokenHash } from '#server/secrets/keyring.ts'
import type { TestApp } from './start-app.ts'
import { insertAccount, insertTestPartner, insertTestSession, insertTestStore } from './people.queries.ts'

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
  const id = newId()
  const { audience = 'portal', role, partnerId, email = anEmail(id), phone = null } = person
  const { twoFactor = false, emailVerified = true } = person
  const token = newToken()
  const passwordHash = person.isInvited ? null : await hashed
  await withIdentity(app.deps.pool, async (db) => {
    await insertAccount(db, { id, partnerId, audience, role, email, passwordHash, phone, twoFactor, emailVerified })
    // A cashier's own session begins at a terminal (tills.ts); this one is a portal's, which no sign-in gives a cashier.
    await insertTestSession(db, tokenHash(token), id, audience === 'pos' ? 'portal' : audience)
  })
  return { id, email, token, ...clientOf(app, token) }
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
  const partnerId = newId()
  await withIdentity(app.deps.pool, (db) => insertTestPartner(db, partnerId, type, status))
  const storeIds = await withTenant({ pool: app.deps.pool, caller: { partnerId } }, async (db) => {
    const ids: string[] = []
    for (let nth = 1; nth <= stores; nth += 1) {
      const id = newId()
      const code = String(randomInt(10_000_000, 99_999_999))
      await insertTestStore(db, { partnerId, id, name: `Store ${nth}`, code, type, status })
      ids.push(id)
    }
    return ids
  })
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
