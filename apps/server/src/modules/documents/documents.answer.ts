import type { PartnerDocument } from '@tillgate/contract/documents.ts'
import type { DocumentRow } from './documents.queries.ts'

export const toDocument = (row: DocumentRow): PartnerDocument => ({
  id: row.id,
  kind: row.kind,
  fileName: row.file_name,
  media: row.media,
  size: row.bytes,
  uploadedAt: row.uploaded_at.toISOString(),
})
