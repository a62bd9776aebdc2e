import type { AchAccountType } from '@tillgate/domain/nacha-file.ts'
import type { Db } from '#server/db/db.ts'
import { theKeyring } from '#server/secrets/installed.ts'
import { linkField } from '../bank-links/refresh.service.ts'
import { lockLiveAccounts } from './payout-accounts.queries.ts'

/** The account that a store is paid to, opened: never leaves the process but in the bank's file. */
export type PayoutAccount = {
  id: string
  storeId: string
  routing: string
  account: string
  accountType: AchAccountType
  last4: string
  routingLast4: string
  holder: string
}

/** Plaid subtypes of accounts that receive transfers as savings accounts. */
const savings = ['savings', 'money market', 'cd', 'hsa']

/** Reads and locks payout accounts, as tenant, in the caller's transaction. Omits stores without an account. */
export const openPayoutAccounts = async (
  db: Db,
  partnerId: string,
  storeIds: readonly string[],
): Promise<PayoutAccount[]> => {
  const rows = await lockLiveAccounts(db, partnerId, storeIds)
  return rows.flatMap(({ id, storeId, accountNumber, routingNumber, routingLast4, last4, holder, accountType }) => {
    if (!accountNumber || !routingNumber) return []
    const open = (column: 'account_number' | 'routing_number', sealed: Buffer) =>
      theKeyring().open(linkField(column, partnerId, id), sealed)
    const [account, routing] = [open('account_number', accountNumber), open('routing_number', routingNumber)]
    return {
      id,
      storeId,
      account,
      routing,
      accountType: savings.includes(accountType ?? '') ? 'SAVINGS' : 'CHECKING',
      last4: last4 ?? account.slice(-4),
      routingLast4: routingLast4 ?? routing.slice(-4),
      holder: holder ?? '',
    }
  })
}
