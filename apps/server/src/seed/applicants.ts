import { requiredDocuments } from '@tillgate/domain/applications.ts'
import { fullName } from '@tillgate/domain/full-name.ts'
import { termsDocumentOf } from '@tillgate/domain/terms.ts'
import { Readable } from 'node:stream'
import type { Pool } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { linkField } from '../modules/banking/bank-links/refresh.service.ts'
import { einField, ownerField } from '../modules/onboarding/records/business.answer.ts'
import { sealDocument } from '../modules/onboarding/documents/sealed.service.ts'
import type { Deps } from '#server/ports/deps.ts'
import { holderColumns } from './account-holder.ts'
import { demoApplicants, type SeedApplicant } from './applicant-data.ts'
import { paperOf } from './first-store.ts'
import { insertCheckedPerson } from './checked-person.ts'
import { acceptTermsOfDay } from './former-terms.ts'
import {
  insertApplication,
  insertDocuments,
  insertOwner,
  insertPartner,
  insertPeople,
  insertSeedLink,
  insertStores,
  isSeeded,
  setPrimaryStore,
} from './seed.queries.ts'

/** Creates an applicant with an application in review. Every date is before the submission, in the order of the timeline. */
export const openApplicant = async (
  { pool, files, keyring }: Pick<Deps, 'pool' | 'files' | 'keyring'>,
  seed: SeedApplicant,
  passwordHash: string,
) => {
  const [partnerId, storeId, userId, applicationId] = [newId(), newId(), newId(), newId()]
  const { hoursLeft } = seed
  const now = await withIdentity(pool, databaseNow)
  /** Minutes before the submission, which leaves `hoursLeft` of 48 hours. */
  const before = (minutes: number): Date => new Date(now.getTime() - (48 - hoursLeft) * 3_600_000 - minutes * 60_000)
  await withIdentity(pool, async (db) => {
    const partner = {
      id: partnerId,
      businessName: seed.name,
      type: seed.type,
      primaryStoreId: null,
      createdAt: before(70),
    }
    await insertPartner(db, { ...partner, applicationStatus: 'REVIEW' })
    const { email, firstName, lastName } = seed
    const role = termsDocumentOf(seed.type) === 'retailer' ? 'RETAILER' : 'PROVIDER'
    const account = { id: userId, partnerId, audience: 'portal', email, passwordHash, firstName, lastName } as const
    const proven = { phoneNumber: '+13055550155', emailVerified: true, identityStatus: 'IDV_SUCCESS' } as const
    await insertPeople(db, [{ ...account, ...proven, role, createdAt: before(70) }], before(70))
  })
  const stored = await Promise.all(
    requiredDocuments(seed.type).map(async (kind) => {
      const id = newId()
      const content = await paperOf(`${kind} of ${seed.name}`)
      const sealed = await sealDocument(keyring, files, { partnerId, id }, Readable.from([content]), 10_000)
      const file = { ...sealed, kind, fileName: `${kind.toLowerCase()}.pdf`, media: 'application/pdf' as const }
      return { ...file, partnerId, storeId, id, uploadedBy: userId, uploadedAt: before(20), removedAt: null }
    }),
  )
  await withTenant({ pool, caller: { partnerId } }, async (db) => {
    await insertStores(db, [
      {
        partnerId,
        id: storeId,
        businessName: seed.name,
        doingBusinessAs: seed.tradeName,
        type: seed.type,
        code: seed.code,
        einSealed: keyring.seal(einField({ partnerId, id: storeId }), seed.ein),
        einIndex: keyring.fingerprint('ein', seed.ein),
        contactPerson: fullName(seed),
        contactEmail: seed.email,
        phoneNumber: '+13055550155',
        addressLine1: seed.address,
        city: seed.city,
        stateCode: 'FL',
        zipCode: seed.zip,
        addressSource: seed.isVerified ? 'TYPED' : 'MANUAL',
        addressVerified: seed.isVerified,
        npi: seed.npi ?? '',
        status: 'PENDING',
        applicationStatus: 'REVIEW',
        bankAccountStatus: 'AUTOMATICALLY_VERIFIED',
        bankAccountLast4: '0000',
      },
    ])
    await setPrimaryStore(db, partnerId, storeId)
    const document = termsDocumentOf(seed.type)
    const signature = { partnerId, userId, document, language: seed.language, acceptedAt: before(52) }
    await acceptTermsOfDay(db, { ...signature, ip: '203.0.113.24', userAgent: 'demonstration' })
    const name = seed.verifiedName ?? fullName(seed)
    await insertCheckedPerson(db, keyring, { partnerId, userId, name, beganAt: before(45), completedAt: before(41) })
    const ownerId = newId()
    const person = {
      firstName: seed.firstName,
      lastName: seed.lastName,
      email: seed.email,
      ownerPhoneNumber: '3055550155',
    }
    await insertOwner(db, {
      partnerId,
      storeId,
      id: ownerId,
      place: 0,
      sealed: keyring.seal(ownerField(partnerId, ownerId), JSON.stringify(person)),
      ownership: 10_000,
      isControlPerson: true,
    })
    await insertDocuments(db, stored)
    const linkId = newId()
    await insertSeedLink(db, {
      partnerId,
      id: linkId,
      storeId,
      lastLinkSessionId: newId(),
      state: 'LIVE',
      last4: '0000',
      ...holderColumns(keyring, { partnerId, id: linkId }, seed),
      accountType: 'checking',
      routingNumber: keyring.seal(linkField('routing_number', partnerId, linkId), '333333334'),
      routingLast4: '3334',
      askedBy: userId,
      askedAt: before(6),
      createdAt: before(6),
      verifiedAt: before(2),
      ownersAt: before(2),
      accountIndex: keyring.fingerprint('bank-account', seed.code),
    })
    await insertApplication(db, { partnerId, storeId, userId, id: applicationId, hoursLeft })
  })
  return { partnerId, userId, applicationId }
}

/** Creates the applications in the review queue of a fresh installation. */
export const seedApplicants = async (
  deps: Pick<Deps, 'pool' | 'files' | 'keyring'>,
  passwordHash: () => Promise<string>,
): Promise<void> => {
  for (const applicant of demoApplicants) {
    if (await isThere(deps.pool, applicant.email)) continue
    await openApplicant(deps, applicant, await passwordHash())
  }
}
/** Returns true when the account exists already. */
export const isThere = (pool: Pool, email: string): Promise<boolean> => withIdentity(pool, (db) => isSeeded(db, email))
