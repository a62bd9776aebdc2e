import type { PartnerDocument } from '@tillgate/contract/documents.ts'
import type { DocumentKind, DocumentMedia } from '@tillgate/domain/applications.ts'
import { auditedTransaction } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { PortalUser } from '#server/base/caller.ts'
import type { StoreKey } from '#server/modules/partners/api.ts'
import { lockPrimaryStore } from '../application/onboarding.queries.ts'
import { advance, noteAnswers } from '../application/progress.service.ts'
import { documentFacts, toDocument } from './documents.answer.ts'
import { insertDocument, insertSignature, removeKind, type Signature } from '../records/documents.queries.ts'
import { requireAsked, requireDocumentsWritable } from './documents.service.ts'
import type { SealedDocument } from './sealed.service.ts'

export type DocumentFile = SealedDocument & { id: string; name: string; media: DocumentMedia; kind: DocumentKind }

/** Records a stored file as the document of its kind and replaces the earlier document. Stores the signature of a document signed here. */
export const recordDocument = (
  context: Context<PortalUser>,
  { partnerId, storeId }: StoreKey,
  file: DocumentFile,
  signature?: Omit<Signature, 'partnerId' | 'documentId' | 'userId'>,
): Promise<PartnerDocument> =>
  auditedTransaction(context, async (db, audit) => {
    const { caller, meta } = context
    const place = { partnerId, storeId }
    // Serialises uploads: two at once would both find no document to replace, and the second would violate the unique index.
    await lockPrimaryStore(db, partnerId)
    requireAsked(await requireDocumentsWritable(db, place), file.kind)
    const replaced = await removeKind(db, place, file.kind)
    const row = await insertDocument(db, {
      partnerId,
      storeId,
      id: file.id,
      kind: file.kind,
      fileKey: file.fileKey,
      sealed: file.sealed,
      fileName: file.name,
      media: file.media,
      bytes: file.bytes,
      sha256: file.sha256,
      uploadedBy: caller.userId,
    })
    if (signature) {
      await insertSignature(db, { ...signature, partnerId, documentId: row.id, userId: caller.userId })
    }
    await audit({
      action: signature ? 'document.signed' : 'document.uploaded',
      object: 'document',
      objectId: row.id,
      before: replaced && documentFacts(replaced),
      after: {
        ...documentFacts({ ...row, sha256: file.sha256 }),
        ...(signature && {
          version: signature.version,
          textSha256: signature.textSha256.toString('hex'),
          language: signature.language,
          signedBy: signature.signedBy,
          ip: signature.ip,
        }),
      },
    })
    await noteAnswers(db, place, [file.kind])
    await advance(db, context, { actor: caller, meta }, storeId)
    return toDocument({ ...row, signedBy: signature?.signedBy ?? null, signedAt: signature?.signedAt ?? null })
  })
