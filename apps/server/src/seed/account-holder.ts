import type { Keyring } from '#server/secrets/keyring.ts'
import { sealedOwners } from '../modules/banking/bank-links/owners.service.ts'

/** Columns of an account's holder as `saveAccount` would store them. */
export const holderColumns = (
  keyring: Keyring,
  key: { partnerId: string; id: string },
  { holder, isBankLogin }: { holder: string; isBankLogin: boolean },
) => {
  const owners = sealedOwners(
    keyring,
    key,
    isBankLogin ? { state: 'REPORTED', names: [holder] } : { state: 'DECLARED' },
  )
  return {
    holder: isBankLogin ? null : holder,
    said: isBankLogin ? null : 'database_insights_pass',
    ownersState: owners?.state ?? null,
    ownersSealed: owners?.sealed ?? null,
  }
}
