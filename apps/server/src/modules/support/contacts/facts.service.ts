import { factsOffered, type CallerFact } from '@tillgate/domain/support.ts'
import type { Caller, FactRow } from './contacts.queries.ts'

const last4 = (text: string | null | undefined): string => text?.slice(-4) ?? ''

/** Returns the first facts that this partner and person have. */
export const factsOf = (
  row: FactRow | undefined,
  caller: Pick<Caller, 'phone'> | undefined,
): { fact: CallerFact; value: string }[] =>
  [
    { fact: 'SUPPORT_ID' as const, value: row?.code ?? '' },
    { fact: 'ACCOUNT' as const, value: row?.last4 ?? '' },
    { fact: 'LAST_PAYOUT' as const, value: row?.paidOn ?? '' },
    { fact: 'STORE_PHONE' as const, value: last4(row?.storePhone) },
    { fact: 'OWN_PHONE' as const, value: last4(caller?.phone) },
  ]
    .filter(({ value }) => value !== '')
    .slice(0, factsOffered)
