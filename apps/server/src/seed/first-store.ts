import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { Deps } from '#server/boot/deps.ts'
import { newId } from '#server/base/ids.ts'
import { writePastAudit } from '#server/db/audit.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { ownerField, ownersFacts } from '../modules/onboarding/business/business.answer.ts'
import { sealDocument } from '../modules/onboarding/documents/sealed.service.ts'
import { insertDocuments, insertOwner } from './seed.queries.ts'

type FirstStore = {
  partnerId: string
  storeId: string
  userId: string
  role: string
  name: string
  owner: { firstName: string; lastName: string; email: string }
  uploadedAt: Date
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

/** Gives the first store of an approved partner its owner and its W-9, which further stores share. */
export const fillFirstStore = async (
  { pool, files, keyring }: Pick<Deps, 'pool' | 'files' | 'keyring'>,
  { partnerId, storeId, userId, role, name, owner, uploadedAt }: FirstStore,
): Promise<void> => {
  const [id, ownerId] = [newId(), newId()]
  const content = await paperOf(`W9 of ${name}`)
  const sealed = await sealDocument(keyring, files, { partnerId, id }, Readable.from([content]), 10_000)
  const file = { ...sealed, kind: 'W9' as const, fileName: 'w9.pdf', media: 'application/pdf' as const }
  const person = { ...owner, ownerPhoneNumber: '3055550155' }
  await withTenant({ pool, caller: { partnerId } }, async (db) => {
    await insertDocuments(db, [{ ...file, partnerId, storeId, id, uploadedBy: userId, uploadedAt, removedAt: null }])
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
      {
        action: 'document.uploaded',
        object: 'document',
        objectId: id,
        after: { id, kind: file.kind, fileName: file.fileName, size: file.bytes },
      },
    )
  })
}
