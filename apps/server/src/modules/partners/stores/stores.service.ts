import type { Answer, Input } from '@tillgate/contract/route.ts'
import type * as setUpContract from '@tillgate/contract/store-set-up.ts'
import type * as contract from '@tillgate/contract/stores.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { auditedTransaction } from '#server/db/change.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { PortalUser } from '#server/base/caller.ts'
import {
  findPartnerNameAtStore,
  listStoreIds,
  listStoreRows,
  listStoresByName,
  type ListedStore,
  type StoreKey,
  type StoreRow,
} from './stores.queries.ts'
import type { Db } from '#server/db/db.ts'
import { refuse } from '#server/base/refusal.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { translate } from '#server/http/translate.ts'
import { isPermitted } from '@tillgate/domain/permissions.ts'
import { findProgress } from './set-up.queries.ts'
import { findEnd } from './ending.queries.ts'
import { requireNotEnded } from './ending.service.ts'
import { requireUnblocked } from './blocked.service.ts'
import { findPersonName, findSwitchable, switchStore } from './status.queries.ts'
import { newId } from '#server/base/ids.ts'
import { recordEvent } from '#server/modules/notifications/api.ts'
import type { Store, StoreRow as StoreLine } from '@tillgate/contract/stores.ts'
import { hasBankAccount, isBankVerified } from '@tillgate/domain/stores.ts'

const toStore = (row: StoreRow): Store => ({
  id: row.id,
  businessName: row.businessName,
  type: row.type,
  code: row.code,
  addressLine1: row.addressLine1,
  addressLine2: row.addressLine2,
  city: row.city,
  state: row.stateCode,
  zipCode: row.zipCode,
  status: row.status,
  applicationStatus: row.applicationStatus,
  bankAccountStatus: row.bankAccountStatus,
  isBankAccountVerified: isBankVerified(row.bankAccountStatus),
  bankAccountNumber: row.bankAccountLast4,
  suspendedReason: row.isSuspended ? row.suspendedReason : null,
  isOnHold: row.isOnHold,
})

const toListedStore = (row: ListedStore): StoreLine => ({
  ...toStore(row),
  isPrimary: row.isPrimary,
  isSuspended: row.isSuspended,
  cashiers: row.cashiers,
  terminals: row.terminals,
  isUnfinished: row.isUnfinished,
  isBankClosed: row.wasBankClosed && !hasBankAccount(row.bankAccountStatus),
  applicationPhase: row.applicationPhase,
  applicationDueAt: row.applicationDueAt?.toISOString() ?? null,
  rejectionReason: row.applicationStatus === 'REJECTED' ? row.rejectionReason : null,
})

/** Returns the named stores in id order. Throws 404 when a store is not the partner's own. */
export const ownStores = async (db: Db, partnerId: string, ids: readonly string[]) => {
  const wanted = [...new Set(ids)]
  const found = wanted.length === 0 ? [] : await listStoreIds(db, partnerId, wanted)
  return found.length === wanted.length ? found : refuse('store.not-found')
}

/** Every store of the partner, in id order. */
export const allStores = (db: Db, partnerId: string) => listStoreIds(db, partnerId)

/** Returns the partner's name. Throws 404 for an unknown store or a store of another partner. */
export const partnerName = async (db: Db, partnerId: string, storeId: string): Promise<string> => {
  const found = (await findPartnerNameAtStore(db, partnerId, storeId)) ?? refuse('store.not-found')
  return found.businessName
}

export const listStores = (
  { query }: Input<typeof contract.listStores>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.listStores>> =>
  withTenant(context, async (db) => {
    const { search, status } = query
    const page = pageOf(query, { sort: 'businessName', highestFirst: false })
    const { rows, total } = await listStoreRows(db, { partnerId: context.caller.partnerId, search, status }, page)
    return listAnswer(rows.map(toListedStore), query, total)
  })

/** Lists all stores of the partner by name, for selectors. */
export const listStoresByUser = (
  _: Input<typeof contract.listStoresByUser>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.listStoresByUser>> =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    const rows = await listStoresByName(db, partnerId, 2000)
    const { lastDay = null, endReason: reason = '', endedAt = null } = (await findEnd(db, partnerId)) ?? {}
    return {
      items: rows.map(toStore),
      ...(lastDay !== null && { ending: { lastDay, reason, isOver: endedAt !== null } }),
    }
  })

/** Returns the steps of a store before its first sale. */
export const getStoreProgress = (
  { params }: Input<typeof setUpContract.getStoreProgress>,
  context: Context<PortalUser>,
): Promise<Answer<typeof setUpContract.getStoreProgress>> =>
  withTenant(context, async (db) => {
    const key = { partnerId: context.caller.partnerId, storeId: params.id }
    return (await findProgress(db, key)) ?? refuse('store.not-found')
  })

type Switching = Input<typeof contract.activateStore>

type Switched = StoreKey & { store: string; to: 'ACTIVE' | 'INACTIVE' }

/** Records the switch and mails the Store Admins except the person who switched the store. */
const recordSwitch = async (
  db: Db,
  context: Context<PortalUser>,
  { partnerId, storeId, store, to }: Switched,
): Promise<void> => {
  const { userId } = context.caller
  const switched = to === 'ACTIVE' ? 'opened' : 'closed'
  const author = await findPersonName(db, partnerId, userId)
  await recordEvent(
    db,
    context,
    { partnerId, subject: newId(), details: { kind: 'store.changed', storeId, store, change: switched } },
    { kind: `store-${switched}`, params: () => ({ business: store, author, id: storeId }), exceptId: userId },
  )
}

/** Each switch mails the Store Admins and queues webhooks. */
const limitSwitches = (context: Context<PortalUser>) =>
  limitRate(context, [{ name: 'store-switches', subject: context.caller.partnerId, max: 60, seconds: 3600 }])

/** Checks the role before the state of the store, so that a Supervisor learns nothing about the first store. */
const switchTo =
  (to: 'ACTIVE' | 'INACTIVE') =>
  async ({ params }: Switching, context: Context<PortalUser>): Promise<Answer<typeof contract.activateStore>> => {
    await limitSwitches(context)
    return auditedTransaction(context, async (db, audit) => {
      const { partnerId, role } = context.caller
      const key = { partnerId, storeId: params.id }
      const mayPrimary = isPermitted(role, 'primary-store.switch')
      if (to === 'ACTIVE') await requireUnblocked(db, partnerId, 'partner.on-hold')
      if (to === 'ACTIVE') await requireNotEnded(db, partnerId)
      const switched = await switchStore(db, key, to, mayPrimary)
      if (!switched) {
        const store = (await findSwitchable(db, key)) ?? refuse('store.not-found')
        if (store.isPrimary && !mayPrimary) return refuse('role.not-allowed')
        return refuse(store.isSuspended ? 'store.is-suspended' : 'store.not-switchable')
      }
      await audit({
        action: to === 'ACTIVE' ? 'store.activated' : 'store.deactivated',
        object: 'store',
        objectId: params.id,
        before: { status: switched.status },
        after: { status: to },
      })
      await recordSwitch(db, context, { ...key, store: switched.businessName, to })
      const said = to === 'ACTIVE' ? 'store.activated' : 'store.deactivated'
      return { message: translate(context.meta.language, said, { name: switched.businessName }) }
    })
  }
export const activateStore = switchTo('ACTIVE')
export const inactivateStore = switchTo('INACTIVE')
