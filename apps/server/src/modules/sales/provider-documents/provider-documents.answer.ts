import type { ProviderSale, SaleDocument } from '@tillgate/contract/operator-provider-documents.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import { returnPeriodEnd } from '@tillgate/domain/provider-payouts.ts'
import { namedPerson } from '#server/base/named-person.ts'
import type { ProviderSaleRow, SaleDocumentRow } from './provider-documents.queries.ts'

export const toSaleDocument = (row: SaleDocumentRow): SaleDocument => ({
  id: row.id,
  fileName: row.fileName,
  bytes: row.bytes,
  uploadedBy: namedPerson(row.uploadedBy, row.uploadedName),
  uploadedAt: row.uploadedAt.toISOString(),
})

const documentOf = (row: ProviderSaleRow): SaleDocument | null => {
  const { documentId, fileName, bytes, uploadedBy, uploadedName, uploadedAt } = row
  if (documentId === null || fileName === null || bytes === null || uploadedBy === null || uploadedAt === null) {
    return null
  }
  return toSaleDocument({ id: documentId, fileName, bytes, uploadedBy, uploadedName, uploadedAt })
}

export const toProviderSale = (row: ProviderSaleRow): ProviderSale => ({
  id: row.id,
  receiptNumber: row.receiptNumber,
  partnerId: row.partnerId,
  partner: row.partner,
  storeId: row.storeId,
  store: row.store,
  supportId: row.supportId,
  last4: row.last4,
  itemNames: row.itemNames,
  confirmedAt: row.confirmedAt.toISOString(),
  benefits: fromCents(row.benefitsCents),
  returned: fromCents(row.returnedCents),
  earliestAt: returnPeriodEnd(row.confirmedAt, row.timeZone).toISOString(),
  documentsCompleteAt: row.documentsCompleteAt?.toISOString() ?? null,
  payableFrom: row.payableFrom?.toISOString() ?? null,
  document: documentOf(row),
  isInRun: row.isInRun,
})
