import { isBankVerified, type BankAccountStatus } from '@tillgate/domain/stores.ts'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import type { ReactNode } from 'react'
import { BankActions } from './bank-actions.tsx'
import { BankIntro } from './bank-intro.tsx'
import { BankSays } from './bank-says.tsx'
import { useBankLink } from './use-bank-link.ts'
import { useBankStatus } from './use-bank-status.ts'
import { views } from './views.ts'
import './bank-link.css'

type Props = {
  storeId: string
  /** What our server knew last: shown when nobody can be asked. */
  known: BankAccountStatus
  /** Last four digits, once an account is known. */
  digits: string | null
  /** What can be done meanwhile, while Plaid verifies. */
  rest: ReactNode
  /** What comes after a verified account, or one that may be waited for elsewhere. */
  after: ReactNode
  changed: () => void
  /** Somebody wants another account than the one that was linked: nothing has failed. */
  isAskedAnew?: boolean
}

/** One store's bank account: what it is, and the one thing to do about it. */
export const BankLink = ({ storeId, known, digits, rest, after, changed, isAskedAnew = false }: Props) => {
  const bank = useBankStatus(storeId, changed)
  const linking = useBankLink(storeId, bank)
  const status = bank.status ?? (bank.refusal ? known : undefined)
  if (status === undefined) return <Skeleton height={220} />
  // Spec 1 §4: with a status that nobody knows, an account is linked.
  const isFresh = isAskedAnew && status === 'NEITHER_VERIFIED' && !bank.isNews
  const view = (isFresh ? undefined : views[status]) ?? views.PENDING_VERIFICATION
  const isSettled = isBankVerified(status) || status === 'WAITING_FOR_PLAID_VERIFICATION'

  return (
    <>
      {view.way === 'connect' ? (
        <BankIntro />
      ) : (
        <BankSays view={view} isNews={bank.isNews} status={status} digits={digits} />
      )}
      <BankActions view={view} status={status} bank={bank} linking={linking} />
      {view.waits && rest}
      {isSettled && after}
    </>
  )
}
