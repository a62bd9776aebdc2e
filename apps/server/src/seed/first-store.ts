import { requiredDocuments } from '@tillgate/domain/applications.ts'
import { fullName } from '@tillgate/domain/full-name.ts'
import type { StoreType } from '@tillgate/domain/stores.ts'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { Deps } from '#server/ports/deps.ts'
import { newId } from '#server/base/ids.ts'
import { writePastAudit } from '#server/db/audit.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { ownerField, ownersFacts } from '../modules/onboarding/records/business.answer.ts'
import { sealDocument } from '../modules/onboarding/documents/sealed.service.ts'
import { insertCheckedPerson } from './checked-person.ts'
import { insertApproved, insertDocuments, insertOwner } from './seed.queries.ts'

type FirstStore = {
  partnerId: string
  storeId: string
  userId: string
  role: string
  type: StoreType
  name: string
  owner: { firstName: string; lastName: string; email: string }
  uploadedAt: Date
  /** Operator who approved the application. */
  decidedBy: string
}

/** Creates a one-page PDF with its title as text, so that demonstration documents open like real ones. */
export const paperOf = async (title: string): Promise<Buffer> => {
  const { default: PdfDocument } = await import('pdfkit')
  const pdf = new PdfDocument({ size: 'LETTER', margin: 72 })
  pdf.font('Helvetica').fontSize(24).text(title).moveDown(0.5)
  pdf.fontSize(14).text('Demonstration only. Nobody signed this.').moveDown(0.5)
  pdf.rect(72, pdf.y, 468, 1).fill()
  pdf.end()
  return buffer(pdf)
}

/**
 * Gives the first store of an approved partner its owner, documents, identity check and approved application, so that its evidence
 * can be read. Further stores share owner and W-9.
 */
export const fillFirstStore = async (
  { pool, files, keyring }: Pick<Deps, 'pool' | 'files' | 'keyring'>,
  { partnerId, storeId, userId, role, type, name, owner, uploadedAt, decidedBy }: FirstStore,
): Promise<void> => {
  const [applicationId, ownerId] = [newId(), newId()]
  const stored = await Promise.all(
    requiredDocuments(type).map(async (kind) => {
      const id = newId()
      const content = await paperOf(`${kind} of ${name}`)
      const sealed = await sealDocument(keyring, files, { partnerId, id }, Readable.from([content]), 10_000)
      const file = { ...sealed, kind, fileName: `${kind.toLowerCase()}.pdf`, media: 'application/pdf' as const }
      return { ...file, partnerId, storeId, id, uploadedBy: userId, uploadedAt, removedAt: null }
    }),
  )
  const after = (minutes: number): Date => new Date(uploadedAt.getTime() + minutes * 60_000)
  const person = { ...owner, ownerPhoneNumber: '3055550155' }
  await withTenant({ pool, caller: { partnerId } }, async (db) => {
    await insertDocuments(db, stored)
    await insertOwner(db, {
      partnerId,
      storeId,
      id: ownerId,
      place: 0,
      sealed: keyring.seal(ownerField(partnerId, ownerId), JSON.stringify(person)),
      ownership: 10_000,
      isControlPerson: true,
    })
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
    await insertCheckedPerson(db, keyring, { ...checked, beganAt: after(5), completedAt: after(9) })
    const [submittedAt, decidedAt] = [after(60), after(60 * 25)]
    await insertApproved(db, { partnerId, storeId, userId, id: applicationId, submittedAt, decidedAt, decidedBy })
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
