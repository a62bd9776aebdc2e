import { requiredDocuments } from '@tillgate/domain/applications.ts'
import { fullName } from '@tillgate/domain/full-name.ts'
import { termsDocumentOf } from '@tillgate/domain/terms.ts'
import { databaseNow } from '#server/db/now.ts'
import { withIdentity, withOperator, withTenant } from '#server/db/with-tenant.ts'
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
import { bornOn, demoApplicants, newPartners, type SeedApplicant } from './applicant-data.ts'
import { acceptTermsOfDay } from './former-terms.ts'
import { storePapers } from './papers.ts'
import { findStaff, isSeeded } from './people.ts'
import { contextOf, type SeedDeps } from './proposals.ts'
import { demoBrowser, insertPeople } from './seed.queries.ts'
import { writePastAudit } from '#server/db/audit.ts'
import { setApplicationStatus } from '../modules/partners/api.ts'
import { suspendStore } from '../modules/partners/overview/partners.service.ts'
import { requestManualCardEntry } from '../modules/partners/card-entry/card-entry.service.ts'
import { recheckLapsedLicenses } from '../modules/review/evidence/license.jobs.ts'
import { addDays, dayIn, programZone } from '@tillgate/domain/zones.ts'

/** Every applicant has a separate account with the digits of the store code backwards. */
const accountOf = ({ code }: SeedApplicant): string => `10${Array.from(code).toReversed().join('')}`

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
    const proven = { phoneNumber: seed.phone, emailVerified: true, identityStatus: 'IDV_SUCCESS' } as const
    await insertPeople(db, [{ ...account, ...proven, role, createdAt: before(70) }], before(70))
  })
  const business = { ...seed, signer: fullName(seed) }
  const papers = { partnerId, storeId, uploadedBy: userId, uploadedAt: before(20), business }
  const { licenseEnds: until } = seed
  const stored = await storePapers(deps, { ...papers, ...(until && { until }) }, requiredDocuments(seed.type))
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
      phoneNumber: seed.phone,
      addressLine1: seed.address,
      city: seed.city,
      zipCode: seed.zip,
      addressSource: seed.isVerified ? 'TYPED' : 'MANUAL',
      addressVerified: seed.isVerified,
      npi: seed.npi ?? '',
      status: 'PENDING',
      applicationStatus: 'REVIEW',
      bankAccountStatus: 'AUTOMATICALLY_VERIFIED',
      bankAccountLast4: accountOf(seed).slice(-4),
      createdAt: before(50),
    })
    await updateRows(db, 'partner', { id: partnerId }, { primaryStoreId: storeId })
    const terms = termsDocumentOf(seed.type)
    const signature = { partnerId, userId, document: terms, language: seed.language, acceptedAt: before(52) }
    await acceptTermsOfDay(db, { ...signature, ip: '203.0.113.24', userAgent: demoBrowser })
    const name = seed.verifiedName ?? fullName(seed)
    const times = { beganAt: before(45), completedAt: before(41) }
    await createIdentityCheck(db, keyring, { partnerId, userId, name, bornOn: bornOn(seed), ...times })
    await createOwners(db, keyring, { partnerId, storeId }, seed)
    for (const document of stored) await insertRow(db, 'document', document)
    await createBankLink(db, keyring, {
      partnerId,
      storeId,
      account: accountOf(seed),
      ...accountHolder(seed.holder, seed.isBankLogin),
      askedBy: userId,
      askedAt: before(6),
      createdAt: before(6),
      verifiedAt: before(2),
      ownersAt: before(2),
    })
    return createApplication(db, { partnerId, storeId, submittedBy: userId, submittedAt: before(0) }, true)
  })
  return { partnerId, storeId, userId, applicationId, submittedAt: before(0) }
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

/** Creates partners whose first application an operator approved 20 hours after it was sent, and who have not sold yet. */
export const seedNewPartners = async (
  deps: SeedDeps & Pick<Deps, 'files' | 'log'>,
  passwordHash: () => Promise<string>,
): Promise<void> => {
  const { pool, keyring } = deps
  const staff = await findStaff(pool)
  if (!staff) return
  const { olive: decidedBy, otto } = staff
  const yesterday = addDays(dayIn(programZone, await withIdentity(pool, databaseNow)), -1)
  for (const { situation, ...applicant } of newPartners) {
    if (await isSeeded(pool, applicant.email)) continue
    const isLapsed = situation === 'LICENSE_LAPSED'
    const seed = isLapsed ? { ...applicant, licenseEnds: yesterday } : applicant
    const { partnerId, storeId, userId, applicationId, submittedAt } = await openApplicant(
      deps,
      seed,
      await passwordHash(),
    )
    const decidedAt = new Date(submittedAt.getTime() + 20 * 3_600_000)
    await withOperator(pool, async (db) => {
      const tin = { tinResult: 'MATCH', tinEin: keyring.fingerprint('ein', seed.ein), tinName: seed.name } as const
      const decided = { status: 'APPROVED', phase: 'DECIDED', decidedAt, decidedBy, tinAskedAt: submittedAt } as const
      await updateRows(db, 'application', { partnerId, id: applicationId }, { ...decided, ...tin })
      await setApplicationStatus(db, { partnerId, storeId }, 'APPROVED')
      await updateRows(db, 'partner', { id: partnerId }, { approvedScreen: true })
    })
    await withTenant({ pool, caller: { partnerId } }, async (db) => {
      const read = { verifiedBy: decidedBy, verifiedAt: decidedAt }
      await updateRows(db, 'document', { partnerId }, read)
      const dated = { expiresOn: yesterday, expirySetBy: decidedBy, expirySetAt: decidedAt }
      if (isLapsed) await updateRows(db, 'document', { partnerId, kind: 'CREDENTIALS' }, dated)
      const about = { object: 'application', objectId: applicationId } as const
      await writePastAudit(db, keyring, { partnerId, userId: decidedBy, role: 'OPERATOR' }, decidedAt, {
        action: 'application.approved',
        ...about,
        before: { status: 'REVIEW' },
        after: { status: 'APPROVED' },
      })
    })
    const operator = contextOf(deps, otto, 'OPERATOR')
    const { caller: _, ...shared } = operator
    if (situation === 'SUSPENDED') {
      const reason = 'Neighbors report that the shop has been closed for weeks. The owner does not answer.'
      await suspendStore({ params: { id: partnerId, storeId }, body: { reason } }, operator)
    }
    const owner = {
      audience: 'portal',
      userId,
      partnerId,
      role: 'RETAILER',
      limitedTo: null,
      approved: true,
      agreedVersion: null,
    } as const
    if (situation === 'CARD_ENTRY') await requestManualCardEntry({}, { ...shared, caller: owner })
  }
  await recheckLapsedLicenses(deps)
}
