import { storeFactsOffered, type CallerFact } from '@tillgate/domain/support.ts'
import type { Caller, FactRow } from './contacts.queries.ts'

type Fact = { fact: CallerFact; value: string }
const last4 = (text: string | null | undefined): string => text?.slice(-4) ?? ''
const isOnFile = ({ value }: Fact): boolean => value !== ''

/** Returns the first facts about this partner's store, and the facts of the person. Codes go to proven addresses only. */
export const factsOf = (
  row: FactRow | undefined,
  caller: Pick<Caller, 'phone' | 'email' | 'isProven' | 'active'> | undefined,
): Fact[] => {
  const ofStore: Fact[] = [
    { fact: 'SUPPORT_ID', value: row?.code ?? '' },
    { fact: 'ACCOUNT', value: row?.last4 ?? '' },
    { fact: 'LAST_PAYOUT', value: row?.paidOn ?? '' },
    { fact: 'STORE_PHONE', value: last4(row?.storePhone) },
  ]
  const phone = last4(caller?.phone)
  const ofPerson: Fact[] = [
    { fact: 'OWN_PHONE', value: phone },
    { fact: 'TEXTED_CODE', value: caller?.active ? phone : '' },
    { fact: 'MAILED_CODE', value: caller?.active && caller.isProven ? caller.email : '' },
  ]
  return [...ofStore.filter(isOnFile).slice(0, storeFactsOffered), ...ofPerson.filter(isOnFile)]
}
