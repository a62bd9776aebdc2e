import type { PartnerDocument } from '@tillgate/contract/documents.ts'
import { documentFileName } from '@tillgate/domain/document-media.ts'
import type { DocumentRow } from './documents.queries.ts'

export const toDocument = (row: DocumentRow): PartnerDocument => ({
  id: row.id,
  kind: row.kind,
  fileName: documentFileName(row.file_name, row.media),
  media: row.media,
  size: row.bytes,
  uploadedAt: row.uploaded_at.toISOString(),
})
