import { accountIn, type AchCorrection } from '@tillgate/domain/ach-returns.ts'
import { isRoutingNumber } from '@tillgate/domain/business-numbers.ts'
import type { Db } from '#server/db/db.ts'
import { newId } from '#server/base/ids.ts'
import { recordEvent, type SentMail } from '#server/modules/notifications/api.ts'
import { lockStore, setLast4 } from '#server/modules/partners/api.ts'
import { setLinkState } from '../bank-links/bank-links.queries.ts'
import { retireLink } from '../bank-links/holds.queries.ts'
import { accountIndexOf, linkField } from '../bank-links/refresh.service.ts'
import { copiedOwners } from '../bank-links/owners.service.ts'
import type { Runtime } from '#server/db/context.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { findVersion, insertCorrected, isClosedByBank, lockInForce, type Version } from './versions.queries.ts'

export type Correction = {
  partnerId: string
  /** The version that was paid. */
  linkId: string
  noticeId: string
  correction: AchCorrection
  /** Operator who typed the correction; undefined when the bank sent the correction. */
  typedBy?: string
}
/** `superseded`: another version is in force. `same`: the version already has these values. `refused`: the values cannot be paid. */
export type Corrected =
  | { outcome: 'applied'; last4: string; mail: SentMail | undefined }
  | { outcome: 'superseded' | 'same' | 'refused' }

const open = (keyring: Keyring, partnerId: string, { id, accountNumber, routingNumber }: Version) =>
  accountNumber && routingNumber
    ? {
        account: keyring.open(linkField('account_number', partnerId, id), accountNumber),
        routing: keyring.open(linkField('routing_number', partnerId, id), routingNumber),
      }
    : undefined

const digitsOf = (account: string): string => account.replaceAll(/\D/g, '').slice(-4).padStart(4, '0')

const replace = async (
  db: Db,
  runtime: Runtime,
  { partnerId, noticeId, typedBy }: Correction,
  version: Version,
  numbers: { account: string; routing: string; accountType: string | null; index: Buffer },
): Promise<string> => {
  const { storeId, holder, askedBy } = version
  const [id, last4] = [newId(), digitsOf(numbers.account)]
  const seal = (column: 'account_number' | 'routing_number', plain: string) =>
    runtime.keyring.seal(linkField(column, partnerId, id), plain)
  await setLinkState(db, partnerId, version.id, { state: 'REPLACED' })
  await retireLink(db, partnerId, version.id, 'CHANGED')
  await runtime.enqueue(db, 'bank-item-remove', { partnerId, id: version.id })
  await insertCorrected(db, {
    partnerId,
    id,
    storeId,
    noticeId,
    askedBy: typedBy ?? askedBy,
    account: seal('account_number', numbers.account),
    routing: seal('routing_number', numbers.routing),
    routingLast4: numbers.routing.slice(-4),
    last4,
    index: numbers.index,
    holder,
    accountType: numbers.accountType,
    owners: copiedOwners(runtime.keyring, { ...version, partnerId }, { partnerId, id }),
  })
  await setLast4(db, { partnerId, storeId }, last4)
  return last4
}

/**
 * Applies the bank's correction of an account: a new version replaces the paid version at once. The account holder is the same,
 * so no payout hold starts. Notifies the partner's admin and the store's contact.
 */
export const correctAccount = async (db: Db, runtime: Runtime, wanted: Correction): Promise<Corrected> => {
  const { partnerId, linkId, correction } = wanted
  const found = await findVersion(db, partnerId, linkId)
  const store = found && (await lockStore(db, { partnerId, storeId: found.storeId }))
  const version = store && (await lockInForce(db, partnerId, linkId))
  if (!version) return { outcome: 'superseded' }
  const paid = open(runtime.keyring, partnerId, version)
  if (!paid) return { outcome: 'refused' }
  const { account = paid.account, routing = paid.routing } = correction
  const accountType = correction.accountType?.toLowerCase() ?? version.accountType
  // Uncorrected values were checked when the account was linked.
  if (correction.routing !== undefined && !isRoutingNumber(routing)) return { outcome: 'refused' }
  if (accountIn(account) === undefined) return { outcome: 'refused' }
  const index = accountIndexOf(runtime.keyring, { routing, account })
  if (await isClosedByBank(db, partnerId, index)) return { outcome: 'refused' }
  if (account === paid.account && routing === paid.routing && accountType === version.accountType)
    return { outcome: 'same' }
  const last4 = await replace(db, runtime, wanted, version, { account, routing, accountType, index })
  const { businessName: business, contactEmail: email, contactPerson: name } = store
  const { storeId } = version
  const params = { business, digits: last4, id: storeId }
  const details = { kind: 'bank.changed', storeId, store: business, change: 'corrected', last4 } as const
  const mail = await recordEvent(
    db,
    runtime,
    { partnerId, subject: wanted.noticeId, details },
    { kind: 'bank-corrected', params: () => params, contacts: [{ email, name }] },
  )
  return { outcome: 'applied', last4, mail }
}
