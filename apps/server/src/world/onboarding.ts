import { nationalDigits } from '@tillgate/domain/phones.ts'
import type { ApplicationEvent, DocumentKind } from '@tillgate/domain/applications.ts'
import { randomInt } from 'node:crypto'
import type { Insertable } from 'kysely'
import { newId } from '#server/base/ids.ts'
import type { Audience } from '#server/db/columns.ts'
import type { Tables } from '#server/db/tables.ts'
import type { VerifiedPerson } from '#server/integrations/plaid/port.ts'
import { newToken, tokenHash, type Keyring } from '#server/secrets/keyring.ts'
import { sealedOwners } from '../modules/banking/bank-links/owners.service.ts'
import { accountIndexOf, linkField } from '../modules/banking/bank-links/refresh.service.ts'
import { sealPerson } from '../modules/onboarding/identity/person.answer.ts'
import { einIndexes } from '#server/secrets/ein-indexes.ts'
import { einField, ownerField } from '../modules/onboarding/records/business.answer.ts'
import { ago, insertRow, type Source } from './rows.queries.ts'

type Row<T extends keyof Tables> = Partial<Insertable<Tables[T]>>
type Place = { partnerId: string; storeId: string }

/*
 * Partners, people and applications as registration and review leave them, for demonstration, tests and benches. They are rows
 * and not calls: a registration takes a dozen calls, a mailed code, a password hash and answers of Plaid, and the demonstration
 * dates all of it to the past.
 */

const digits = (count: number): string => String(randomInt(10 ** (count - 1), 10 ** count))

/** An approved grocer without a store. Returns its id. */
export const createPartner = async (db: Source, partner: Row<'partner'> = {}): Promise<string> => {
  const id = partner.id ?? newId()
  await insertRow(db, 'partner', {
    businessName: 'Ruiz Market',
    type: 'GROCERY',
    applicationStatus: 'APPROVED',
    ...partner,
    id,
  })
  return id
}

/** An approved store of a grocer. Returns its id. */
export const createStore = async (db: Source, store: Row<'store'> & { partnerId: string }): Promise<string> => {
  const id = store.id ?? newId()
  await insertRow(db, 'store', {
    businessName: 'Store 1',
    type: 'GROCERY',
    code: digits(8),
    addressLine1: '1 Main St',
    city: 'Miami',
    stateCode: 'FL',
    zipCode: '33135',
    status: 'ACTIVE',
    applicationStatus: 'APPROVED',
    ...store,
    id,
  })
  return id
}

/** A person with an account. Returns the id. */
export const createPerson = async (db: Source, person: Row<'user_account'> & { email: string }): Promise<string> => {
  const id = person.id ?? newId()
  await insertRow(db, 'user_account', {
    partnerId: null,
    audience: 'portal',
    firstName: 'Ana',
    lastName: 'Ruiz',
    role: 'RETAILER',
    emailVerified: true,
    ...person,
    id,
  })
  return id
}

/** A session without a sign-in. `more`: the terminal of a cashier. Returns its token. */
export const createSession = async (
  db: Source,
  userId: string,
  audience: Audience,
  more: Row<'session'> = {},
): Promise<string> => {
  const token = newToken()
  const session = { tokenHash: tokenHash(token), userId, audience, ip: '127.0.0.1', userAgent: 'world' }
  await insertRow(db, 'session', { ...session, ...more })
  return token
}

/** Tax number of a store, as its table stores it. */
export const sealedEin = (keyring: Keyring, store: { partnerId: string; id: string }, ein: string) => ({
  einSealed: keyring.seal(einField(store), ein),
  ...einIndexes(keyring, ein),
})

type Owner = { firstName: string; lastName: string; email: string; phone?: string }
/** Owners of a store in equal parts. The first one controls the business. */
export const createOwners = async (db: Source, keyring: Keyring, place: Place, ...owners: readonly Owner[]) => {
  for (const [nth, { firstName, lastName, email, phone = '3055550155' }] of owners.entries()) {
    const id = newId()
    const person = { firstName, lastName, email, ownerPhoneNumber: nationalDigits(phone) }
    await insertRow(db, 'owner', {
      partnerId: place.partnerId,
      storeId: place.storeId,
      id,
      place: nth,
      sealed: keyring.seal(ownerField(place.partnerId, id), JSON.stringify(person)),
      ownership: 10_000 / owners.length,
      isControlPerson: nth === 0,
    })
  }
}

/** Inserts documents of a store, without files unless `more` names a file. Returns the ids. */
export const createDocuments = async (
  db: Source,
  { partnerId, storeId, uploadedBy }: Place & { uploadedBy: string },
  kinds: readonly DocumentKind[],
  more: Row<'document'> = {},
): Promise<string[]> => {
  const ids: string[] = []
  for (const kind of kinds) {
    const id = newId()
    await insertRow(db, 'document', {
      fileKey: newId(),
      fileName: `${kind}.pdf`,
      media: 'application/pdf',
      bytes: 1000,
      sha256: Buffer.alloc(32),
      uploadedBy,
      ...more,
      partnerId,
      storeId,
      id,
      kind,
    })
    ids.push(id)
  }
  return ids
}

const verifiedPerson = {
  name: 'Ana Ruiz',
  nameFrom: 'document',
  nameCheck: 'match',
  dateOfBirth: '1984-05-06',
  address: null,
  document: { category: 'drivers_license', issuer: 'FL', expiresOn: '2029-08-31' },
} as const satisfies VerifiedPerson
type Check = Row<'identity_attempt'> & { partnerId: string; userId: string; name: string | null; bornOn?: string }
/**
 * A successful identity check that ended a minute ago. `name`: as the provider reports it; null: without a person. A Florida
 * license expires on a birthday.
 */
export const createIdentityCheck = async (
  db: Source,
  keyring: Keyring,
  { name, bornOn, ...check }: Check,
): Promise<void> => {
  const born = bornOn && {
    dateOfBirth: bornOn,
    document: { ...verifiedPerson.document, expiresOn: `2029${bornOn.slice(4)}` },
  }
  const id = newId()
  const key = { partnerId: check.partnerId, id }
  await insertRow(db, 'identity_attempt', {
    beganAt: ago('2 minutes'),
    completedAt: ago('1 minute'),
    ...check,
    id,
    providerId: `idv_${id}`,
    status: 'success',
    steps: JSON.stringify({
      accept_tos: 'success',
      verify_sms: 'success',
      kyc_check: 'success',
      documentary_verification: 'success',
      selfie_check: 'not_applicable',
      watchlist_screening: 'not_applicable',
      risk_check: 'success',
    }),
    personSealed: name === null ? null : sealPerson(keyring, key, { ...verifiedPerson, ...born, name }),
  })
}

/** Holder of an account: reported by the bank after a bank login, otherwise declared by the person who typed the account. */
export const accountHolder = (name: string, isBankLogin = true) =>
  isBankLogin
    ? { owners: { state: 'REPORTED', names: [name].filter(Boolean) } as const }
    : { holder: name, said: 'database_insights_pass', owners: { state: 'DECLARED' } as const }

type Link = Row<'bank_link'> &
  Place & { askedBy: string; account?: string; routing?: string; owners?: Parameters<typeof sealedOwners>[2] }
/** A verified checking account of a store, in force. Returns its version. */
export const createBankLink = async (
  db: Source,
  keyring: Keyring,
  { account = digits(10), routing = '333333334', owners, ...link }: Link,
): Promise<string> => {
  const [id, { partnerId }] = [newId(), link]
  const stored = sealedOwners(keyring, { partnerId, id }, owners)
  await insertRow(db, 'bank_link', {
    lastLinkSessionId: id,
    state: 'LIVE',
    last4: account.slice(-4),
    routingLast4: routing.slice(-4),
    accountType: 'checking',
    accountNumber: keyring.seal(linkField('account_number', partnerId, id), account),
    routingNumber: keyring.seal(linkField('routing_number', partnerId, id), routing),
    accountIndex: accountIndexOf(keyring, { routing, account }),
    ownersState: stored?.state ?? null,
    ownersSealed: stored?.sealed ?? null,
    verifiedAt: ago('30 days'),
    ...link,
    id,
  })
  return id
}

/** Steps of an application with the minutes before its submission. */
const steps: readonly (readonly [number, ApplicationEvent])[] = [
  [52, 'TERMS_ACCEPTED'],
  [41, 'IDENTITY_VERIFIED'],
  [14, 'BUSINESS_SAVED'],
  [2, 'BANK_VERIFIED'],
  [0, 'SUBMITTED'],
]
const [minute, hours48] = [60_000, 48 * 3_600_000]
type Application = Row<'application'> & Place & { submittedBy: string; submittedAt: Date }
/** An application that waits for a reviewer for 48 hours. `hasTimeline`: with its steps. Returns its id. */
export const createApplication = async (
  db: Source,
  { submittedAt, ...application }: Application,
  hasTimeline = false,
): Promise<string> => {
  const id = application.id ?? newId()
  await insertRow(db, 'application', {
    status: 'REVIEW',
    phase: 'QUEUED',
    dueAt: new Date(submittedAt.getTime() + hours48),
    ...application,
    submittedAt,
    id,
  })
  const { partnerId, submittedBy: actorId } = application
  for (const [minutes, event] of hasTimeline ? steps : []) {
    const at = new Date(submittedAt.getTime() - minutes * minute)
    await insertRow(db, 'application_event', { partnerId, applicationId: id, id: newId(), event, at, actorId })
  }
  return id
}
