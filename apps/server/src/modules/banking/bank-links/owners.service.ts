import type { OwnersState } from '@tillgate/domain/account-holders.ts'
import * as z from 'zod/mini'
import type { Deps } from '#server/ports/deps.ts'
import { PlaidRefusedError, PlaidUnavailable, type LinkedAccount } from '#server/integrations/plaid/port.ts'
import type { Keyring } from '#server/secrets/keyring.ts'

/** Answer about the owners of an account. Undefined: nothing new. */
export type OwnersResult =
  | { state: 'REPORTED'; names: readonly string[] }
  | { state: Exclude<OwnersState, 'REPORTED'> }
  | undefined

/** True for an answer that names the holder of the account. */
export const hasHolder = (news: OwnersResult): boolean => news?.state === 'REPORTED' || news?.state === 'DECLARED'

type Link = { accountId: string | null; ownersState: OwnersState | null }
type Question = { link: Link; token: string; account: LinkedAccount; areOwnersNew: boolean }

const answer = async (
  { bankLink, log }: Pick<Deps, 'bankLink' | 'log'>,
  token: string,
  accountId: string,
): Promise<OwnersResult> => {
  try {
    const names = await bankLink.readOwners(token, accountId)
    if (names === null) return { state: 'UNSUPPORTED' }
    return names && { state: 'REPORTED', names }
  } catch (error) {
    if (!(error instanceof PlaidUnavailable || error instanceof PlaidRefusedError)) throw error
    log.warn({ why: error.message }, 'bank_link.owners.unanswered')
    return { state: 'UNAVAILABLE' }
  }
}

/**
 * Asks the bank who owns an account that was linked by a bank login. The holder of every other account is a name that the user
 * typed. A stored answer is asked for again for another account or after news; it outlives a failure of the provider.
 */
export const askOwners = async (
  deps: Pick<Deps, 'bankLink' | 'log'>,
  { link, token, account, areOwnersNew }: Question,
): Promise<OwnersResult> => {
  const { said, numbers, accountId } = account
  if (said !== null) return link.ownersState === 'DECLARED' ? undefined : { state: 'DECLARED' }
  if (!numbers || accountId === null) return undefined
  const isAnswered = link.accountId === accountId && link.ownersState !== null && link.ownersState !== 'UNAVAILABLE'
  if (isAnswered && !areOwnersNew) return undefined
  const news = await answer(deps, token, accountId)
  return isAnswered && news?.state === 'UNAVAILABLE' ? undefined : news
}

type LinkKey = { partnerId: string; id: string }
const ownersField = ({ partnerId, id }: LinkKey) => ({
  table: 'bank_link',
  column: 'owners_sealed',
  partnerId,
  rowId: id,
})

const sealOwners = (keyring: Keyring, key: LinkKey, names: readonly string[]): Buffer =>
  keyring.seal(ownersField(key), JSON.stringify(names))

/** Decrypts the names of the owners of a linked account. */
export const openOwners = (keyring: Keyring, key: LinkKey, sealed: Buffer): string[] =>
  z.parse(z.array(z.string()), JSON.parse(keyring.open(ownersField(key), sealed)))

/** Stored form of an answer; undefined without news. */
export const sealedOwners = (keyring: Keyring, key: LinkKey, news: OwnersResult) =>
  news && { state: news.state, sealed: news.state === 'REPORTED' ? sealOwners(keyring, key, news.names) : null }

export type StoredOwners = { ownersState: OwnersState | null; ownersSealed: Buffer | null; ownersAt: Date | null }
/** Answer about one account, sealed anew for a corrected version of the account. */
export const copiedOwners = (keyring: Keyring, from: LinkKey & StoredOwners, to: LinkKey): StoredOwners => ({
  ownersState: from.ownersState,
  ownersSealed: from.ownersSealed && sealOwners(keyring, to, openOwners(keyring, from, from.ownersSealed)),
  ownersAt: from.ownersAt,
})
