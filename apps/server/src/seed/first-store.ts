import { requiredDocuments } from '@tillgate/domain/applications.ts'
import { fullName } from '@tillgate/domain/full-name.ts'
import { nationalDigits } from '@tillgate/domain/phones.ts'
import type { Deps } from '#server/ports/deps.ts'
import { writePastAudit } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { createApplication, createIdentityCheck, createOwners } from '#server/world/onboarding.ts'
import { insertRow } from '#server/world/rows.queries.ts'
import { addedMinutes, minutesAgo, sentAfter } from './account-holder.ts'
import { bornOn } from './applicant-data.ts'
import { licenseEnd, storePapers, type PaperBusiness } from './papers.ts'
import type { SeedPerson, SeedStore } from './program.ts'
import { ownersFacts } from '../modules/onboarding/records/business.answer.ts'

type Approved = {
  partnerId: string
  storeId: string
  userId: string
  role: string
  /** Operator who approved the application. */
  decidedBy: string
}

/** Creates the approved application of a store with its events in the change log. `submittedAt`: a day before the decision. */
const approve = async (
  db: Db,
  keyring: Keyring,
  { partnerId, storeId, userId, role, decidedBy }: Approved,
  { name, ein }: SeedStore,
  submittedAt: Date,
): Promise<void> => {
  const decidedAt = new Date(submittedAt.getTime() + 24 * 3_600_000)
  const sentBy = { partnerId, storeId, submittedBy: userId, submittedAt }
  const decided = { status: 'APPROVED', phase: 'DECIDED', decidedAt, decidedBy } as const
  const tin = {
    tinResult: 'MATCH',
    tinEin: keyring.fingerprint('ein', ein),
    tinName: name,
    tinAskedAt: submittedAt,
  } as const
  const applicationId = await createApplication(db, { ...sentBy, ...decided, ...tin }, true)
  const about = { object: 'application', objectId: applicationId } as const
  const sent = { before: { status: 'PENDING_AUTH' }, after: { status: 'REVIEW' } }
  await writePastAudit(db, keyring, { partnerId, userId, role }, submittedAt, {
    action: 'application.submitted',
    ...about,
    ...sent,
  })
  await writePastAudit(db, keyring, { partnerId, userId: decidedBy, role: 'OPERATOR' }, decidedAt, {
    action: 'application.approved',
    ...about,
    before: { status: 'REVIEW' },
    after: { status: 'APPROVED' },
  })
}

type Stored = Awaited<ReturnType<typeof storePapers>>[number]
const uploaded = ({ id, kind, fileName, bytes: size }: Stored) =>
  ({ action: 'document.uploaded', object: 'document', objectId: id, after: { id, kind, fileName, size } }) as const

/** Gives a further approved store its application, and a W-9 when its tax number is not that of the first store. */
export const fillFurtherStore = async (
  db: Db,
  deps: Pick<Deps, 'files' | 'keyring'>,
  approved: Approved,
  { store, place, business }: { store: SeedStore; place: number; business: PaperBusiness | undefined },
): Promise<void> => {
  const { partnerId, storeId, userId, role, decidedBy } = approved
  const sent = addedMinutes(store, place) - sentAfter
  if (business) {
    const uploadedAt = await minutesAgo(db, sent + 10)
    const read = { verifiedBy: decidedBy, verifiedAt: await minutesAgo(db, sent - 24 * 60) }
    const stored = await storePapers(deps, { partnerId, storeId, uploadedBy: userId, uploadedAt, business }, ['W9'])
    for (const document of stored) await insertRow(db, 'document', { ...document, ...read })
    await writePastAudit(db, deps.keyring, { partnerId, userId, role }, uploadedAt, ...stored.map(uploaded))
  }
  await approve(db, deps.keyring, approved, store, await minutesAgo(db, sent))
}

type FirstStore = Approved & { business: PaperBusiness; store: SeedStore; owner: SeedPerson; registeredAt: Date }

/**
 * Gives the first store of an approved partner its owner, documents, identity check and approved application, so that its evidence
 * can be read. Further stores share the owner.
 */
export const fillFirstStore = async (
  deps: Pick<Deps, 'pool' | 'files' | 'keyring'>,
  { business, store, owner, registeredAt, ...approved }: FirstStore,
): Promise<void> => {
  const { pool, keyring } = deps
  const { partnerId, storeId, userId, role, decidedBy } = approved
  const after = (minutes: number): Date => new Date(registeredAt.getTime() + minutes * 60_000)
  const uploadedAt = after(40)
  const papers = { partnerId, storeId, uploadedBy: userId, uploadedAt, business }
  const stored = await storePapers(deps, papers, requiredDocuments(business.type))
  const { firstName, lastName, email, phone = '' } = owner
  const person = { firstName, lastName, email, ownerPhoneNumber: nationalDigits(phone) }
  const read = { verifiedBy: decidedBy, verifiedAt: after(60 * 24) }
  await withTenant({ pool, caller: { partnerId } }, async (db) => {
    for (const document of stored) {
      const isLicense = document.kind === 'CREDENTIALS'
      const dated = { expiresOn: licenseEnd(uploadedAt), expirySetBy: decidedBy, expirySetAt: after(60 * 24) }
      await insertRow(db, 'document', { ...document, ...read, ...(isLicense ? dated : {}) })
    }
    await createOwners(db, keyring, { partnerId, storeId }, { firstName, lastName, email, phone })
    await writePastAudit(
      db,
      keyring,
      { partnerId, userId, role },
      uploadedAt,
      {
        action: 'owners.saved',
        object: 'store',
        objectId: storeId,
        after: ownersFacts([{ ...person, ownership: 100, isControlPerson: true }]),
      },
      ...stored.map(uploaded),
    )
    const checked = { partnerId, userId, name: fullName(owner), bornOn: bornOn(store) }
    await createIdentityCheck(db, keyring, { ...checked, beganAt: after(15), completedAt: after(19) })
    await approve(db, keyring, approved, store, after(60))
  })
}
