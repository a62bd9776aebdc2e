import { randomInt } from 'node:crypto'
import { Readable } from 'node:stream'
import type { TinResult } from '@tillgate/domain/review.ts'
import type { BankAccountStatus, IdentityStatus, StoreType } from '@tillgate/domain/stores.ts'
import { termsDocumentOf } from '@tillgate/domain/terms.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { composeMail, isMailKind } from '@tillgate/phrases/mails.ts'
import type { Db } from '#server/db/db.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { einField, ownerField } from '../modules/onboarding/records/business.answer.ts'
import { sealedOwners } from '../modules/banking/bank-links/owners.service.ts'
import type { VerifiedPerson } from '#server/integrations/plaid/port.ts'
import { sealPerson } from '../modules/onboarding/identity/person.answer.ts'
import { recordAcceptance } from '../modules/onboarding/records/acceptance.service.ts'
import * as rows from './applications.queries.ts'
import { aPartner, aPerson } from './people.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import type { TestApp } from './start-app.ts'

type Wish = {
  name?: string
  ein?: string
  address?: string
  /** Owner that the bank reports; null: none. Default: the business. */
  holder?: string | null
  /** Holder of a typed account. */
  declaredHolder?: string
  tradeName?: string
  npi?: string
  /** Days until the credentials expire; null: without a date. Undefined: no credentials. */
  license?: number | null
  /** First and last name of an owner. The applicant is the other owner, unless `isOnlyOwner`. */
  owner?: string
  isOnlyOwner?: boolean
  ownersState?: 'UNAVAILABLE' | null
  account?: string
  type?: StoreType
  identity?: IdentityStatus
  bank?: BankAccountStatus
  isVerified?: boolean
  language?: Language
  dueIn?: number
  tin?: TinResult
  /** Name that the provider verified; null: the provider reported no person. Default: the account's name. */
  verifiedName?: string | null
  /** Of the account: from a sign-up by text. */
  phone?: string
}

/** Of each account that `aPerson` makes. */
const applicantName = 'Ana Ruiz'

export const aVerifiedPerson: VerifiedPerson = {
  name: applicantName,
  nameFrom: 'document',
  nameCheck: 'match',
  dateOfBirth: '1984-05-06',
  address: null,
  document: { category: 'drivers_license', issuer: 'FL', expiresOn: '2029-08-31' },
}

/** Without digits: mails show no row of them in a name. */
const letters = (id: string): string => id.replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))

const digits = (count: number): string => String(randomInt(10 ** (count - 1), 10 ** count))

const holderOf = (
  keyring: Keyring,
  key: { partnerId: string; id: string },
  { holder, declaredHolder, ownersState }: Pick<Wish, 'holder' | 'declaredHolder' | 'ownersState'>,
) => {
  if (ownersState !== undefined) return { ownersState }
  if (declaredHolder !== undefined) {
    return { said: 'database_insights_pass', holder: declaredHolder, ownersState: 'DECLARED' as const }
  }
  const owners = sealedOwners(keyring, key, { state: 'REPORTED', names: [holder ?? ''].filter(Boolean) })
  return { ownersState: owners?.state ?? null, ownersSealed: owners?.sealed ?? null }
}

const addOwners = async (
  db: Db,
  keyring: Keyring,
  store: { partnerId: string; storeId: string },
  names: readonly string[],
) => {
  for (const [place, name] of names.entries()) {
    const [id, [firstName = '', lastName = '']] = [newId(), name.split(' ')]
    const person = { firstName, lastName, email: `owner-${place}@people.test`, ownerPhoneNumber: '3055550155' }
    const sealed = keyring.seal(ownerField(store.partnerId, id), JSON.stringify(person))
    const ownership = 10_000 / names.length
    await rows.insertOwner(db, { ...store, id, place, sealed, ownership, isControlPerson: place === 0 })
  }
}

const ownersOf = ({ owner, isOnlyOwner }: Pick<Wish, 'owner' | 'isOnlyOwner'>): readonly string[] => {
  if (owner === undefined) return []
  return isOnlyOwner || owner === applicantName ? [owner] : [owner, applicantName]
}

/** A partner that sent everything in: every check passes, unless the wish says otherwise. */
export const anApplication = async (app: TestApp, wish: Wish = {}) => {
  const { type = 'GROCERY', language = 'en-US', dueIn = 40, tin = 'MATCH' } = wish
  const name = wish.name ?? `Fresh ${letters(newId().slice(-8))} LLC`
  const ein = wish.ein ?? `12${digits(7)}`
  const { holder = name, verifiedName = 'Ana Ruiz' } = wish
  const linkId = newId()
  const { partnerId, storeId } = await aPartner(app, { type, status: 'REVIEW' })
  const person = await aPerson(app, {
    role: 'RETAILER',
    partnerId,
    ...(wish.phone === undefined ? {} : { phone: wish.phone }),
  })
  const id = newId()
  const keyring = app.deps.keyring
  await withIdentity(app.deps.pool, (db) => rows.setIdentity(db, person.id, wish.identity ?? 'IDV_SUCCESS'))
  await withTenant({ pool: app.deps.pool, caller: { partnerId } }, async (db) => {
    await rows.fillStore(db, partnerId, storeId, {
      businessName: name,
      doingBusinessAs: wish.tradeName ?? name,
      npi: wish.npi ?? '',
      einSealed: keyring.seal(einField({ partnerId, id: storeId }), ein),
      einIndex: keyring.fingerprint('ein', ein),
      contactPerson: 'Ana Ruiz',
      contactEmail: person.email,
      phoneNumber: '+13055550142',
      addressLine1: wish.address ?? `${digits(5)} ${letters(newId().slice(-8))} St`,
      addressSource: 'TYPED',
      addressVerified: wish.isVerified ?? true,
      status: 'PENDING',
      bankAccountStatus: wish.bank ?? 'AUTOMATICALLY_VERIFIED',
      bankAccountLast4: '6789',
    })
    await rows.namePrimary(db, partnerId, storeId)
    const document = termsDocumentOf(type)
    const signature = { partnerId, userId: person.id, document, language, shownAt: null }
    await recordAcceptance(db, { ...signature, ip: '203.0.113.24', userAgent: 'vitest' })
    await rows.insertLink(db, {
      partnerId,
      id: linkId,
      storeId,
      lastLinkSessionId: newId(),
      state: 'LIVE',
      last4: '6789',
      ...holderOf(app.deps.keyring, { partnerId, id: linkId }, { ...wish, holder }),
      accountType: 'checking',
      askedBy: person.id,
      accountIndex: keyring.fingerprint('bank-account', wish.account ?? newId()),
    })
    await addOwners(db, keyring, { partnerId, storeId }, ownersOf(wish))
    if (wish.license !== undefined) {
      await rows.insertLicense(db, { partnerId, storeId, id: newId(), by: person.id, days: wish.license })
    }
    const attemptId = newId()
    if (wish.identity === undefined || wish.identity === 'IDV_SUCCESS') {
      await rows.insertAttempt(db, {
        partnerId,
        id: attemptId,
        userId: person.id,
        personSealed:
          verifiedName === null
            ? null
            : sealPerson(keyring, { partnerId, id: attemptId }, { ...aVerifiedPerson, name: verifiedName }),
      })
    }
    await rows.insertApplication(db, { partnerId, id, storeId, by: person.id, dueIn, tin })
  })
  const asPartner = <T>(work: Parameters<typeof withTenant<T>>[1]) =>
    withTenant({ pool: app.deps.pool, caller: { partnerId } }, work)
  return { id, partnerId, storeId, name, ein, person, asPartner }
}
export type TestApplication = Awaited<ReturnType<typeof anApplication>>

/** What the partner's people were written, as they would read it. */
export const mailsOf = (keyring: Keyring, { partnerId, asPartner }: Pick<TestApplication, 'partnerId' | 'asPartner'>) =>
  asPartner(async (db) =>
    (await rows.listOutbox(db, partnerId)).map(({ id, language, sealed }) => {
      const place = { table: 'outbox', column: 'sealed', partnerId, rowId: id }
      const { to, kind, params } = JSON.parse(keyring.open(place, sealed ?? Buffer.alloc(0)))
      if (!isMailKind(kind)) throw new Error(`No mail ${kind}`)
      const written: Language = language === 'es-ES' ? 'es-ES' : 'en-US'
      return { to: String(to), kind, language, ...composeMail(kind, written, { ...params, phone: '1', brand: 'B' }) }
    }),
  )

/** A W-9 that this applicant handed in. */
export const aDocument = async (app: TestApp, { partnerId, storeId, person, asPartner }: TestApplication) => {
  const [id, fileKey] = [newId(), newId()]
  await app.deps.files.put(fileKey, Readable.from([Buffer.from('%PDF-')]), 100)
  await asPartner((db) => rows.insertDocument(db, { partnerId, storeId, id, fileKey, by: person.id }))
  return id
}
