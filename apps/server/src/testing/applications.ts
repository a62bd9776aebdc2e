import { randomInt } from 'node:crypto'
import { Readable } from 'node:stream'
import type { TinResult } from '@tillgate/domain/review.ts'
import type { BankAccountStatus, IdentityStatus, StoreType } from '@tillgate/domain/stores.ts'
import { termsDocumentOf } from '@tillgate/domain/terms.ts'
import { addDays, dayIn, programZone } from '@tillgate/domain/zones.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { composeMail, isMailKind } from '@tillgate/phrases/mails.ts'
import { clock } from '#server/base/clock.ts'
import { newId } from '#server/base/ids.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import {
  accountHolder,
  createApplication,
  createBankLink,
  createDocuments,
  createIdentityCheck,
  createOwners,
  sealedEin,
} from '#server/world/onboarding.ts'
import { listRows, updateRows } from '#server/world/rows.queries.ts'
import { recordAcceptance } from '../modules/onboarding/records/acceptance.service.ts'
import { aPartner, aPerson } from './people.ts'
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

const daysFromNow = (days: number): string => addDays(dayIn(programZone, new Date(clock.now())), days)

/** Of each account that `aPerson` makes. */
const applicantName = 'Ana Ruiz'

/** Without digits: mails show no row of them in a name. */
const letters = (id: string): string => id.replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))

const digits = (count: number): string => String(randomInt(10 ** (count - 1), 10 ** count))

const ownersOf = ({ owner, isOnlyOwner }: Wish) => {
  const names = owner === undefined ? [] : isOnlyOwner || owner === applicantName ? [owner] : [owner, applicantName]
  return names.map((name, nth) => {
    const [firstName = '', lastName = ''] = name.split(' ')
    return { firstName, lastName, email: `owner-${nth}@people.test` }
  })
}

const linkOf = ({ holder = '', declaredHolder, ownersState, account = digits(10) }: Wish) => ({
  account,
  last4: '6789',
  ...(ownersState === undefined
    ? accountHolder(declaredHolder ?? holder ?? '', declaredHolder === undefined)
    : { ownersState }),
})

/** A partner that sent everything in: every check passes, unless the wish says otherwise. */
export const anApplication = async (app: TestApp, wish: Wish = {}) => {
  const {
    type = 'GROCERY',
    language = 'en-US',
    dueIn = 40,
    tin = 'MATCH',
    identity = 'IDV_SUCCESS',
    phone,
    license,
  } = wish
  const name = wish.name ?? `Fresh ${letters(newId().slice(-8))} LLC`
  const ein = wish.ein ?? `12${digits(7)}`
  const { holder = name, verifiedName = applicantName } = wish
  const { owner, deps } = app
  const place = await aPartner(app, { type, status: 'REVIEW' })
  const { partnerId, storeId } = place
  const person = await aPerson(app, { role: 'RETAILER', partnerId, ...(phone !== undefined && { phone }) })
  const asPartner = <T>(work: Parameters<typeof withTenant<T>>[1]) =>
    withTenant({ pool: deps.pool, caller: { partnerId } }, work)
  const taxNumber = sealedEin(deps.keyring, { partnerId, id: storeId }, ein)
  await updateRows(owner, 'user_account', { id: person.id }, { identityStatus: identity })
  await updateRows(
    owner,
    'store',
    { partnerId, id: storeId },
    {
      businessName: name,
      doingBusinessAs: wish.tradeName ?? name,
      npi: wish.npi ?? '',
      ...taxNumber,
      contactPerson: applicantName,
      contactEmail: person.email,
      phoneNumber: '+13055550142',
      addressLine1: wish.address ?? `${digits(5)} ${letters(newId().slice(-8))} St`,
      addressSource: 'TYPED',
      addressVerified: wish.isVerified ?? true,
      status: 'PENDING',
      bankAccountStatus: wish.bank ?? 'AUTOMATICALLY_VERIFIED',
      bankAccountLast4: '6789',
    },
  )
  await updateRows(owner, 'partner', { id: partnerId }, { primaryStoreId: storeId })
  const signature = { partnerId, userId: person.id, document: termsDocumentOf(type), language, shownAt: null }
  await asPartner((db) => recordAcceptance(db, { ...signature, ip: '203.0.113.24', userAgent: 'vitest' }))
  await createBankLink(owner, deps.keyring, { partnerId, storeId, askedBy: person.id, ...linkOf({ ...wish, holder }) })
  await createOwners(owner, deps.keyring, place, ...ownersOf(wish))
  if (license !== undefined) {
    const verified = { verifiedBy: person.id, verifiedAt: new Date(clock.now()) }
    const expiry = { expiresOn: daysFromNow(license ?? 0), expirySetBy: person.id, ...verified }
    const dated = license === null ? verified : expiry
    await createDocuments(owner, { ...place, uploadedBy: person.id }, ['CREDENTIALS'], dated)
  }
  if (identity === 'IDV_SUCCESS') {
    await createIdentityCheck(owner, deps.keyring, { partnerId, userId: person.id, name: verifiedName })
  }
  const submittedAt = new Date(clock.now() - (48 - dueIn) * 3_600_000)
  // The result with it: between two statements the check of another test could ask, and answer later than this one.
  const checked = { tinResult: tin, tinEin: taxNumber.einIndex, tinName: name }
  const id = await createApplication(owner, { partnerId, storeId, submittedBy: person.id, submittedAt, ...checked })
  return { id, partnerId, storeId, name, ein, person, asPartner }
}
export type TestApplication = Awaited<ReturnType<typeof anApplication>>

/** What the partner's people were written, as they would read it. */
export const mailsOf = (keyring: Keyring, { partnerId, asPartner }: Pick<TestApplication, 'partnerId' | 'asPartner'>) =>
  asPartner(async (db) =>
    (await listRows(db, 'outbox', { partnerId }, 'createdAt', 'id')).map(({ id, language, sealed }) => {
      const place = { table: 'outbox', column: 'sealed', partnerId, rowId: id }
      const { to, kind, params } = JSON.parse(keyring.open(place, sealed ?? Buffer.alloc(0)))
      if (!isMailKind(kind)) throw new Error(`No mail ${kind}`)
      const written: Language = language === 'es-ES' ? 'es-ES' : 'en-US'
      return { to: String(to), kind, language, ...composeMail(kind, written, { ...params, phone: '1', brand: 'B' }) }
    }),
  )

/** A W-9 that this applicant handed in. */
export const aDocument = async ({ deps, owner }: TestApp, { partnerId, storeId, person }: TestApplication) => {
  const fileKey = newId()
  const { bytes, sha256 } = await deps.files.put(fileKey, Readable.from([Buffer.from('%PDF-')]), 100)
  const file = { fileKey, fileName: 'w9 año.pdf', bytes, sha256 }
  const [id = ''] = await createDocuments(owner, { partnerId, storeId, uploadedBy: person.id }, ['W9'], file)
  return id
}
