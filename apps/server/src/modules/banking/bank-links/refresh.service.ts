import { bankStatusOf, isBankRefused } from '@tillgate/domain/bank-links.ts'
import { isBankVerified, type BankAccountStatus } from '@tillgate/domain/stores.ts'
import { writeAudit, type Actor } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { RequestMeta } from '#server/base/request-meta.ts'
import type { LinkedAccount } from '#server/integrations/plaid/port.ts'
import type { Deps } from '#server/ports/deps.ts'
import { notifyPartner } from '#server/modules/notifications/api.ts'
import { advance, recordMilestone } from '#server/modules/onboarding/api.ts'
import {
  claimRefresh,
  findByItem,
  findLink,
  findNext,
  findStore,
  lockLink,
  moveNext,
  saveAccount,
  setLinkState,
  isClosedByBank,
  isCodeReminderDue,
  markCodeMailed,
} from './bank-links.queries.ts'
import {
  lockStore,
  setLast4,
  setVerifiedBank,
  transitionBank,
  type StoreKey,
  type StoreRow,
} from '#server/modules/partners/api.ts'
import type { Runtime } from '#server/db/context.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { askOwners, hasHolder, sealedOwners, type OwnersResult } from './owners.service.ts'
import { endLive, noteVerified } from './verified.service.ts'

export type BankDeps = Pick<Deps, 'bankLink' | 'log' | 'config' | 'pool' | keyof Runtime>

type AuditMeta = Pick<RequestMeta, 'requestId' | 'trial'>

/** Person who asked for the refresh, or Plaid. */
export type Origin = { actor: Actor; meta: AuditMeta }

type Column = 'access_token' | 'account_number' | 'routing_number'

export const linkField = (column: Column, partnerId: string, rowId: string) => ({
  table: 'bank_link',
  column,
  partnerId,
  rowId,
})

const sealed = (keyring: Keyring, column: Column, partnerId: string, id: string, plain: string): Buffer =>
  keyring.seal(linkField(column, partnerId, id), plain)

/** Computes the fingerprint of an account, so that links to the same account match without decryption. */
export const accountIndexOf = (keyring: Keyring, { routing, account }: { routing: string; account: string }): Buffer =>
  keyring.fingerprint('bank-account', `${routing}:${account}`)

const numbersOf = (keyring: Keyring, partnerId: string, id: string, { numbers }: LinkedAccount) =>
  numbers
    ? {
        account: sealed(keyring, 'account_number', partnerId, id, numbers.account),
        routing: sealed(keyring, 'routing_number', partnerId, id, numbers.routing),
        routingLast4: numbers.routing.slice(-4),
        // The reviewer sees partners with the same account.
        index: accountIndexOf(keyring, numbers),
      }
    : {}

type LinkKey = { partnerId: string; linkId: string }

/**
 * Accepts the verified status only for an account that can be paid. An account without numbers is not verified yet. An account
 * with impossible numbers, or one that its bank reported as closed, is never verified.
 */
const payable = async (
  db: Db,
  keyring: Keyring,
  partnerId: string,
  next: BankAccountStatus,
  { numbers }: LinkedAccount,
): Promise<BankAccountStatus> => {
  if (!isBankVerified(next)) return next
  if (!numbers) return numbers === null ? 'NEITHER_VERIFIED' : 'WAITING_FOR_PLAID_VERIFICATION'
  return (await isClosedByBank(db, partnerId, accountIndexOf(keyring, numbers))) ? 'NEITHER_VERIFIED' : next
}

type Verified = { status: BankAccountStatus; last4: string | null }

const takeOver = async (db: Db, runtime: Runtime, store: StoreKey, linkId: string, to: Verified): Promise<void> => {
  await endLive(db, runtime, store, 'CHANGED')
  await setLinkState(db, store.partnerId, linkId, { state: 'LIVE' })
  await setVerifiedBank(db, store, to.status, to.last4)
}

/** Mails that the deposit with the code is on its way. */
const mailCode = async (db: Db, runtime: Runtime, store: StoreRow, linkId: string): Promise<void> => {
  await markCodeMailed(db, store.partnerId, linkId)
  const params = { business: store.businessName, id: store.id }
  await notifyPartner(db, runtime, store.partnerId, 'bank-code-wanted', () => params)
}

/** Mails an outcome that nobody waits for on a page: not verified, or verified without sending the application. */
const mailOutcome = async (db: Db, runtime: Runtime, store: StoreRow, next: BankAccountStatus): Promise<void> => {
  const { partnerId, id, businessName: business } = store
  if (isBankRefused(next))
    return void (await notifyPartner(db, runtime, partnerId, 'bank-not-verified', () => ({ business, id })))
  if (!isBankVerified(next) || store.applicationStatus !== 'PENDING_AUTH') return
  const isSent = (await findStore(db, { partnerId, storeId: id }))?.applicationStatus !== 'PENDING_AUTH'
  if (!isSent) await notifyPartner(db, runtime, partnerId, 'bank-verified', () => ({ business }))
}

/** Mails the code's reminder when it is due. Does nothing for a link that waits for no code. */
export const remindOfCode = (deps: BankDeps, { partnerId, linkId }: LinkKey): Promise<void> =>
  withTenant({ pool: deps.pool, caller: { partnerId } }, async (db) => {
    const found = await findLink(db, partnerId, linkId)
    const store = found && (await lockStore(db, { partnerId, storeId: found.storeId }))
    const link = store && (await lockLink(db, partnerId, linkId))
    if (!store || !link) return
    const status = link.nextStatus ?? store.bankAccountStatus
    if (status !== 'PENDING_MANUAL_VERIFICATION' || !(await isCodeReminderDue(db, partnerId, linkId))) return
    await mailCode(db, deps, store, linkId)
    await writeAudit(
      db,
      deps.keyring,
      { partnerId, userId: link.askedBy, role: 'SYSTEM' },
      { requestId: 'code-reminders', trial: undefined },
      { action: 'bank.code-reminded', object: 'store', objectId: store.id },
    )
  })

type RefreshResult = { account: LinkedAccount; owners: OwnersResult }

/** Applies Plaid's answer: seals the numbers, moves the status along its edges and writes an audit row when the status changed. */
const apply = async (
  db: Db,
  runtime: Runtime,
  { actor, meta }: Origin,
  { partnerId, linkId }: LinkKey,
  { account: news, owners }: RefreshResult,
  isCautionEnough: boolean,
): Promise<void> => {
  const found = await findLink(db, partnerId, linkId)
  if (!found) return
  const store = { partnerId, storeId: found.storeId }
  // Every transaction locks the store first, so two reports cannot deadlock.
  const locked = await lockStore(db, store)
  const link = locked && (await lockLink(db, partnerId, linkId))
  if (!link) return
  const { accountId, said, holder, type, last4 } = news
  await saveAccount(db, partnerId, linkId, {
    accountId,
    said,
    holder,
    type,
    last4,
    ...numbersOf(runtime.keyring, partnerId, linkId, news),
    owners: sealedOwners(runtime.keyring, { partnerId, id: linkId }, owners),
  })
  if (last4 !== null && link.state === 'LIVE') await setLast4(db, store, last4)
  const hasNumbers = news.numbers === undefined ? undefined : news.numbers !== null
  const next = await payable(db, runtime.keyring, partnerId, bankStatusOf({ said, hasNumbers, isCautionEnough }), news)
  const isNext = link.state === 'NEXT'
  // Compared after the commit, which an approval that is under way waits for, and again once a next account takes over.
  if (hasHolder(owners) || (isNext && isBankVerified(next))) await runtime.enqueue(db, 'holder-check', store)
  if (!(await (isNext ? moveNext(db, partnerId, linkId, next) : transitionBank(db, store, next)))) return
  const isVerified = isBankVerified(next)
  if (isNext && isVerified) await takeOver(db, runtime, store, linkId, { status: next, last4 })
  const verified = { ...found, change: isNext ? ('replaced' as const) : ('linked' as const), last4 }
  const hold = isVerified ? await noteVerified(db, runtime, locked, verified) : undefined
  const event = {
    action: 'bank.moved',
    object: 'store',
    objectId: store.storeId,
    before: { status: link.nextStatus ?? locked.bankAccountStatus },
    after: {
      status: next,
      said,
      ...(isNext ? { isChange: true } : {}),
      ...(hold?.endsAt ? { holdUntil: hold.endsAt.toISOString() } : {}),
    },
  } as const
  await writeAudit(db, runtime.keyring, actor, meta, event)
  if (isVerified) await recordMilestone(db, partnerId, 'BANK_VERIFIED', store.storeId)
  // The deposit arrives after the person has left the page.
  if (next === 'PENDING_MANUAL_VERIFICATION') await mailCode(db, runtime, locked, linkId)
  await advance(db, runtime, { actor, meta }, store.storeId)
  // A person who asked sees the outcome on the page.
  if (actor.role === 'SYSTEM') await mailOutcome(db, runtime, locked, next)
}

/** `seconds`: no call within this time of the last check. `areOwnersNew`: Plaid reports other owners of the account. */
type RefreshOptions = { seconds?: number; areOwnersNew?: boolean }

/** Asks Plaid about the current link and updates the store's status. */
export const refreshLink = async (
  deps: BankDeps,
  origin: Origin,
  { partnerId, linkId }: LinkKey,
  { seconds = 0, areOwnersNew = false }: RefreshOptions = {},
): Promise<void> => {
  const tenant = { pool: deps.pool, caller: { partnerId } }
  const link = await withTenant(tenant, (db) => claimRefresh(db, partnerId, linkId, seconds))
  if (!link?.accessToken) return
  const token = deps.keyring.open(linkField('access_token', partnerId, linkId), link.accessToken)
  const account = await deps.bankLink.readAccount(token)
  const owners = await askOwners(deps, { link, token, account, areOwnersNew })
  const { isCautionEnough } = deps.config.plaid
  const news = { account, owners }
  await withTenant(tenant, (db) => apply(db, deps, origin, { partnerId, linkId }, news, isCautionEnough))
}

type Statuses = { inForce: BankAccountStatus; toCome: BankAccountStatus | null }

/** Returns the status of the account in force and of the next account. */
export const statusOf = (deps: BankDeps, partnerId: string, storeId: string): Promise<Statuses> =>
  withTenant({ pool: deps.pool, caller: { partnerId } }, async (db) => {
    const store = await findStore(db, { partnerId, storeId })
    const next = await findNext(db, { partnerId, storeId })
    return { inForce: store?.bankAccountStatus ?? 'PENDING_VERIFICATION', toCome: next?.nextStatus ?? null }
  })

export const refreshLinkAsSystem = async (
  deps: BankDeps,
  { partnerId, linkId }: LinkKey,
  requestId: string,
  look: RefreshOptions = {},
): Promise<void> => {
  const tenant = { pool: deps.pool, caller: { partnerId } }
  const link = await withTenant(tenant, (db) => findLink(db, partnerId, linkId))
  if (!link) return
  const actor = { partnerId, userId: link.askedBy, role: 'SYSTEM' }
  await refreshLink(deps, { actor, meta: { requestId, trial: undefined } }, { partnerId, linkId }, look)
}

/** Refreshes the link of a Plaid Item. Returns false for an unknown Item or a replaced link. */
export const refreshItem = async (
  deps: BankDeps,
  itemId: string,
  requestId: string,
  areOwnersNew: boolean,
): Promise<boolean> => {
  const found = await deps.pool.transaction().execute((db) => findByItem(db, itemId))
  if (found?.state !== 'LIVE' && found?.state !== 'NEXT') return false
  await refreshLinkAsSystem(deps, { partnerId: found.partnerId, linkId: found.id }, requestId, { areOwnersNew })
  return true
}
