import type { ProviderSale } from '@tillgate/contract/operator-provider-documents.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import { returnPeriodEnd } from '@tillgate/domain/provider-payouts.ts'
import type { ProviderSaleRow } from './provider-documents.queries.ts'

export const toProviderSale = (row: ProviderSaleRow): ProviderSale => ({
  id: row.id,
  partnerId: row.partnerId,
  partner: row.partner,
  storeId: row.storeId,
  store: row.store,
  supportId: row.supportId,
  last4: row.last4,
  confirmedAt: row.confirmedAt.toISOString(),
  benefits: fromCents(row.benefitsCents),
  returned: fromCents(row.returnedCents),
  earliestAt: returnPeriodEnd(row.confirmedAt, row.timeZone).toISOString(),
  documentsCompleteAt: row.documentsCompleteAt?.toISOString() ?? null,
  payableFrom: row.payableFrom?.toISOString() ?? null,
})
