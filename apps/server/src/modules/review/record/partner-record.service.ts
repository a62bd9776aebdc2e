import * as contract from '@tillgate/contract/operator-partner-record.ts'
import type { PartnerRecord, RecordDocument } from '@tillgate/contract/operator-partner-record.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { worstFirst } from '@tillgate/domain/review.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Db } from '#server/db/db.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { checksOfRow } from '../review.answer.ts'
import { findReview } from '../review.queries.ts'
import type { Operating } from '../evidence/with-application.service.ts'
import {
  findFirstApplication,
  isPartner,
  listLatestContacts,
  listPartnerDocuments,
  type RecordDocumentRow,
} from './partner-record.queries.ts'

const toDocument = (row: RecordDocumentRow): RecordDocument => ({
  id: row.id,
  kind: row.kind,
  store: row.store,
  applicationId: row.applicationId,
  uploadedAt: row.uploadedAt.toISOString(),
  expiresOn: row.expiresOn,
  daysLeft: row.daysLeft,
  isOpened: row.isOpened,
  verifiedAt: row.verifiedAt?.toISOString() ?? null,
  verifiedBy: row.verifiedBy === '' ? null : row.verifiedBy,
})

const readReview = async (db: Db, keyring: Keyring, partnerId: string): Promise<PartnerRecord['review']> => {
  const applicationId = await findFirstApplication(db, partnerId)
  const row = applicationId === undefined ? undefined : await findReview(db, applicationId)
  if (!row) return null
  return {
    applicationId: row.id,
    checks: worstFirst(checksOfRow(keyring, row)).map(({ check, result }) => ({ check, result })),
    screenedAt: row.screening.last?.screenedAt.toISOString() ?? null,
  }
}

/** Returns documents, checks and contacts of a partner, without the values behind the checks. */
export const getPartnerRecord = (
  { params: { id } }: Input<typeof contract.getPartnerRecord>,
  { pool, keyring }: Operating,
): Promise<Answer<typeof contract.getPartnerRecord>> =>
  withOperator(pool, async (db) => {
    if (!(await isPartner(db, id))) refuse('partner.not-found')
    const documents = await listPartnerDocuments(db, id, contract.recordDocumentsMax)
    const contacts = await listLatestContacts(db, id, contract.recordContactsMax)
    return {
      documents: documents.map(toDocument),
      review: await readReview(db, keyring, id),
      contacts: contacts.map(({ openedAt, openedBy, openedByName, ...contact }) => ({
        ...contact,
        by: { id: openedBy, name: openedByName },
        at: openedAt.toISOString(),
      })),
    }
  })
