import { requiredDocuments } from '@tillgate/domain/applications.ts'
import { fullName } from '@tillgate/domain/full-name.ts'
import type { StoreType } from '@tillgate/domain/stores.ts'
import type { Deps } from '#server/ports/deps.ts'
import { writePastAudit } from '#server/db/audit.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { createApplication, createIdentityCheck, createOwners, ownerPhone } from '#server/world/onboarding.ts'
import { insertRow } from '#server/world/rows.queries.ts'
import { storePapers } from './papers.ts'
import { ownersFacts } from '../modules/onboarding/records/business.answer.ts'

type FirstStore = {
  partnerId: string
  storeId: string
  userId: string
  role: string
  type: StoreType
  name: string
  ein: string
  owner: { firstName: string; lastName: string; email: string }
  uploadedAt: Date
  /** Operator who approved the application. */
  decidedBy: string
}

/**
 * Gives the first store of an approved partner its owner, documents, identity check and approved application, so that its evidence
 * can be read. Further stores share owner and W-9.
 */
export const fillFirstStore = async (
  deps: Pick<Deps, 'pool' | 'files' | 'keyring'>,
  { partnerId, storeId, userId, role, type, name, ein, owner, uploadedAt, decidedBy }: FirstStore,
): Promise<void> => {
  const { pool, keyring } = deps
  const papers = { partnerId, storeId, uploadedBy: userId, uploadedAt, name }
  const stored = await storePapers(deps, papers, requiredDocuments(type))
  const after = (minutes: number): Date => new Date(uploadedAt.getTime() + minutes * 60_000)
  const person = { ...owner, ownerPhoneNumber: ownerPhone }
  await withTenant({ pool, caller: { partnerId } }, async (db) => {
    for (const document of stored) await insertRow(db, 'document', document)
    await createOwners(db, keyring, { partnerId, storeId }, owner)
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
      ...stored.map(({ id, kind, fileName, bytes: size }) => ({
        action: 'document.uploaded' as const,
        object: 'document' as const,
        objectId: id,
        after: { id, kind, fileName, size },
      })),
    )
    const checked = { partnerId, userId, name: fullName(owner) }
    await createIdentityCheck(db, keyring, { ...checked, beganAt: after(5), completedAt: after(9) })
    const [submittedAt, decidedAt] = [after(60), after(60 * 25)]
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
    const reviewer = { partnerId, userId: decidedBy, role: 'OPERATOR' }
    await writePastAudit(db, keyring, reviewer, decidedAt, {
      action: 'application.approved',
      ...about,
      before: { status: 'REVIEW' },
      after: { status: 'APPROVED' },
    })
  })
}
