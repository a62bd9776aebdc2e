import type { Tender } from '@tillgate/contract/tenders.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import type { TenderRow } from './tenders.queries.ts'

export const toTender = ({ kind, name, cents, givenCents }: TenderRow): Tender => ({
  kind,
  name,
  amount: fromCents(cents),
  given: givenCents === null ? null : fromCents(givenCents),
})
