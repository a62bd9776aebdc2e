import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { heldNamesOf, holderSourceOf, ownNamesOf, type AccountHolder } from '@tillgate/domain/account-holders.ts'
import { fullName } from '@tillgate/domain/full-name.ts'
import { compareHolders, nearestHeld } from '#server/base/compare-names.ts'
import { openOwners } from '#server/modules/banking/api.ts'
import { toOwner } from '#server/modules/onboarding/api.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import type { QueueRow } from '../review.queries.ts'
import type { Found } from './detail.answer.ts'

/** Names of the partner's owners, each once. */
export const ownerNames = (
  keyring: Keyring,
  { partnerId, partnerOwners }: Pick<QueueRow, 'partnerId' | 'partnerOwners'>,
): string[] => {
  const owners = partnerOwners.map((owner) => toOwner(keyring, partnerId, owner))
  return [...new Set(owners.map(fullName))]
}

/** Names that the account of an application may be held under. */
export const heldNames = (keyring: Keyring, row: QueueRow) => heldNamesOf({ ...row, owners: ownerNames(keyring, row) })

/** Names of an application with the applicant, for the comparison with the sanctions list. */
export const screenedNames = (keyring: Keyring, row: QueueRow) => [
  ...ownNamesOf({ ...row, owners: ownerNames(keyring, row) }),
  ...(row.personName === null ? [] : [{ who: 'APPLICANT' as const, name: row.personName }]),
]

/** Builds the holder of the linked account: the bank's report or the declared name beside the names on the application. */
export const accountHolderOf = (keyring: Keyring, row: QueueRow): AccountHolder => {
  const { partnerId, linkId, ownersSealed, holder } = row
  const reported = linkId && ownersSealed ? openOwners(keyring, { partnerId, id: linkId }, ownersSealed) : []
  const source = holderSourceOf(row, reported)
  const names = source === 'REPORTED' ? reported : source === 'DECLARED' && holder ? [holder] : []
  if (names.length === 0) return { source, holders: [], comparisons: [] }
  const held = heldNames(keyring, row)
  return { source, holders: nearestHeld(names, held), comparisons: compareHolders(names, held) }
}

/** Builds the bank account of an application. */
export const toBank = (
  keyring: Keyring,
  { row, business, bank }: Pick<Found, 'row' | 'business' | 'bank'>,
): ApplicationDetail['bank'] => {
  const { source, holders, comparisons } = accountHolderOf(keyring, row)
  return {
    status: business.bankAccountStatus,
    last4: row.last4 ?? bank?.last4 ?? null,
    holder: {
      source,
      names: holders.map(({ holder }) => holder),
      others: holders.filter(({ result }) => result === 'mismatch').map(({ holder }) => holder),
      at: row.ownersAt?.toISOString() ?? null,
      comparisons: [...comparisons],
    },
    accountType: bank?.accountType ?? null,
    linkedAt: bank?.createdAt.toISOString() ?? null,
    checkedAt: bank?.checkedAt?.toISOString() ?? null,
    reusedFrom:
      bank?.reusedStoreId && bank.reusedStoreName
        ? { storeId: bank.reusedStoreId, businessName: bank.reusedStoreName }
        : null,
  }
}
