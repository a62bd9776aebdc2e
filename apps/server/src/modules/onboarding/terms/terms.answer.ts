import type { acceptTerms } from '@tillgate/contract/terms.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import type { AcceptanceRow } from './terms.queries.ts'

export const toAcceptance = (row: AcceptanceRow): Answer<typeof acceptTerms> => ({
  version: row.version,
  language: row.language,
  sha256: row.sha256.toString('hex'),
  acceptedAt: row.acceptedAt.toISOString(),
})
