import { requiredDocuments } from '@tillgate/domain/applications.ts'
import { fullName } from '@tillgate/domain/full-name.ts'
import { termsDocumentOf } from '@tillgate/domain/terms.ts'
import { databaseNow } from '#server/db/now.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import type { Deps } from '#server/ports/deps.ts'
import {
  accountHolder,
  createApplication,
  createBankLink,
  createIdentityCheck,
  createOwners,
  createPartner,
  createStore,
  sealedEin,
} from '#server/world/onboarding.ts'
import { insertRow, updateRows } from '#server/world/rows.queries.ts'
import { demoApplicants, type SeedApplicant } from './applicant-data.ts'
import { acceptTermsOfDay } from './former-terms.ts'
import { storePapers } from './papers.ts'
import { isSeeded } from './people.ts'
import { insertPeople } from './seed.queries.ts'

/** Creates an applicant with an application in review. Every date is before the submission, in the order of the timeline. */
export const openApplicant = async (
  deps: Pick<Deps, 'pool' | 'files' | 'keyring'>,
  seed: SeedApplicant,
  passwordHash: string,
) => {
  const { pool, keyring } = deps
  const [partnerId, storeId, userId] = [newId(), newId(), newId()]
  const { hoursLeft } = seed
  const now = await withIdentity(pool, databaseNow)
  /** Minutes before the submission, which leaves `hoursLeft` of 48 hours. */
  const before = (minutes: number): Date => new Date(now.getTime() - (48 - hoursLeft) * 3_600_000 - minutes * 60_000)
  await withIdentity(pool, async (db) => {
    const partner = { id: partnerId, businessName: seed.name, type: seed.type, createdAt: before(70) }
    await createPartner(db, { ...partner, applicationStatus: 'REVIEW' })
    const { email, firstName, lastName } = seed
    const role = termsDocumentOf(seed.type) === 'retailer' ? 'RETAILER' : 'PROVIDER'
    const account = { id: userId, partnerId, audience: 'portal', email, passwordHash, firstName, lastName } as const
    const proven = { phoneNumber: '+13055550155', emailVerified: true, identityStatus: 'IDV_SUCCESS' } as const
    await insertPeople(db, [{ ...account, ...proven, role, createdAt: before(70) }], before(70))
  })
  const papers = { partnerId, storeId, uploadedBy: userId, uploadedAt: before(20), name: seed.name }
  const stored = await storePapers(deps, papers, requiredDocuments(seed.type))
  const applicationId = await withTenant({ pool, caller: { partnerId } }, async (db) => {
    await createStore(db, {
      partnerId,
      id: storeId,
      businessName: seed.name,
      doingBusinessAs: seed.tradeName,
      type: seed.type,
      code: seed.code,
      ...sealedEin(keyring, { partnerId, id: storeId }, seed.ein),
      contactPerson: fullName(seed),
      contactEmail: seed.email,
      phoneNumber: '+13055550155',
      addressLine1: seed.address,
      city: seed.city,
      zipCode: seed.zip,
      addressSource: seed.isVerified ? 'TYPED' : 'MANUAL',
      addressVerified: seed.isVerified,
      npi: seed.npi ?? '',
      status: 'PENDING',
      applicationStatus: 'REVIEW',
      bankAccountStatus: 'AUTOMATICALLY_VERIFIED',
      bankAccountLast4: '0000',
    })
    await updateRows(db, 'partner', { id: partnerId }, { primaryStoreId: storeId })
    const terms = termsDocumentOf(seed.type)
    const signature = { partnerId, userId, document: terms, language: seed.language, acceptedAt: before(52) }
    await acceptTermsOfDay(db, { ...signature, ip: '203.0.113.24', userAgent: 'demonstration' })
    const name = seed.verifiedName ?? fullName(seed)
    await createIdentityCheck(db, keyring, { partnerId, userId, name, beganAt: before(45), completedAt: before(41) })
    await createOwners(db, keyring, { partnerId, storeId }, seed)
    for (const document of stored) await insertRow(db, 'document', document)
    await createBankLink(db, keyring, {
      partnerId,
      storeId,
      account: `${seed.code}0000`,
      ...accountHolder(seed.holder, seed.isBankLogin),
      askedBy: userId,
      askedAt: before(6),
      createdAt: before(6),
      verifiedAt: before(2),
      ownersAt: before(2),
    })
    return createApplication(db, { partnerId, storeId, submittedBy: userId, submittedAt: before(0) }, true)
  })
  return { partnerId, userId, applicationId }
}

/** Creates the applications in the review queue of a fresh installation. */
export const seedApplicants = async (
  deps: Pick<Deps, 'pool' | 'files' | 'keyring'>,
  passwordHash: () => Promise<string>,
): Promise<void> => {
  for (const applicant of demoApplicants) {
    if (await isSeeded(deps.pool, applicant.email)) continue
    await openApplicant(deps, applicant, await passwordHash())
  }
}
