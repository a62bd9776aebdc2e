import type { PartnerDocument } from '@tillgate/contract/documents.ts'
import { documentFileName } from '@tillgate/domain/document-media.ts'
import type { DocumentRow, RemovedRow } from '../records/documents.queries.ts'

type SignedRow = { signedBy: string | null; signedAt: Date | null }

const toSignature = ({ signedBy, signedAt }: SignedRow): PartnerDocument['signature'] =>
  signedBy === null || signedAt === null ? null : { name: signedBy, at: signedAt.toISOString() }

export const toDocument = (row: DocumentRow): PartnerDocument => ({
  id: row.id,
  kind: row.kind,
  fileName: documentFileName(row.fileName, row.media),
  media: row.media,
  size: row.bytes,
  uploadedAt: row.uploadedAt.toISOString(),
  signature: toSignature(row),
})

/** For the audit log: the file itself is known by its checksum. */
export const documentFacts = (row: RemovedRow) => ({
  id: row.id,
  kind: row.kind,
  fileName: row.fileName,
  size: row.bytes,
  sha256: row.sha256.toString('hex'),
})
