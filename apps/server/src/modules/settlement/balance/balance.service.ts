import * as contract from '@tillgate/contract/operator-partner-money.ts'
import type { PartnerMoney, PartnerOrder, StoreMoney } from '@tillgate/contract/operator-partner-money.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { cutOffsOf, nextCutOff } from '@tillgate/domain/banking-days.ts'
import { fromCents, toCents } from '@tillgate/domain/money.ts'
import { balanceOf, type StoreAccount } from '@tillgate/domain/partner-balance.ts'
import { bankDay, bankZone, effectiveDay } from '@tillgate/domain/payout-dates.ts'
import { kindsOperatorsEnd } from '@tillgate/domain/payout-holds.ts'
import { payoutState, payoutStates } from '@tillgate/domain/payout-states.ts'
import { startOfDay } from '@tillgate/domain/zones.ts'
import type { Operator } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import { listPrograms } from '../calendar/calendar.queries.ts'
import { listHoldsOf, type HoldRow } from '../runs/run-sums.queries.ts'
import { toHold } from '../runs/runs.answer.ts'
import {
  listLatestOrders,
  listMoneyStores,
  listOrderStates,
  sumOnItsWay,
  sumOpenEntries,
  sumOwed,
  sumPaidSince,
  sumUnpaid,
  type MoneyStore,
  type OpenSum,
  type UnpaidSum,
} from './balance.queries.ts'

const sum = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0)
const centsOf = (rows: readonly { cents: number }[]): number => sum(rows.map(({ cents }) => cents))

type Sums = { open: readonly OpenSum[]; unpaid: readonly UnpaidSum[] }

/** Returns the accounts of a store by program. */
const accountsOf = ({ id, isHeld }: MoneyStore, { open, unpaid }: Sums): StoreAccount[] => {
  const own = { open: open.filter((row) => row.storeId === id), unpaid: unpaid.filter((row) => row.storeId === id) }
  const programs = new Set([...own.open, ...own.unpaid].map(({ programId }) => programId))
  return [...programs].map((programId) => {
    const entries = own.open.filter((row) => row.programId === programId)
    return {
      due: centsOf(entries.filter(({ isDue }) => isDue)),
      notDue: centsOf(entries.filter(({ isDue }) => !isDue)),
      carried: centsOf(own.unpaid.filter((row) => row.programId === programId)),
      isHeld,
    }
  })
}

const toStore = (store: MoneyStore, { open, unpaid }: Sums): StoreMoney => {
  const own = open.filter(({ storeId }) => storeId === store.id)
  const due = (...types: OpenSum['type'][]) => own.filter(({ type, isDue }) => isDue && types.includes(type))
  const counted = (...types: OpenSum['type'][]) => ({
    count: sum(due(...types).map(({ count }) => count)),
    amount: fromCents(centsOf(due(...types))),
  })
  const carried = centsOf(unpaid.filter(({ storeId }) => storeId === store.id))
  return {
    storeId: store.id,
    store: store.businessName,
    supportId: store.code,
    last4: store.last4,
    purchases: counted('SALE'),
    returns: counted('RETURN', 'REVERSAL'),
    fees: fromCents(centsOf(due('PROC_FEE', 'FIXED_FEE'))),
    adjustments: fromCents(centsOf(due('ADJUSTMENT', 'EQUIPMENT'))),
    carried: fromCents(carried + centsOf(due('CARRY_IN', 'CARRY_OUT'))),
    payable: fromCents(centsOf(own.filter(({ isDue }) => isDue)) + carried),
    notDue: fromCents(centsOf(own.filter(({ isDue }) => !isDue))),
    isHeld: store.isHeld,
  }
}

/** Merges a hold of all stores into one row, and a suspension with the re-check of the same store, whose money waits once. A store without a verified account and without money is not listed. */
const holdsOf = (rows: readonly HoldRow[], stores: readonly StoreMoney[]): PartnerMoney['holds'] => {
  const merged = new Map<string, { storeId: string; stores: string[]; amount: number; hold: HoldRow }>()
  for (const hold of rows) {
    const store = stores.find(({ storeId }) => storeId === hold.storeId)
    if (!store || (hold.kind === 'NO_VERIFIED_BANK' && store.payable <= 0)) continue
    const key = hold.isOfPartner && hold.holdId !== null ? hold.holdId : `${hold.storeId} ${hold.kind} ${hold.holdId}`
    const before = merged.get(key) ?? { storeId: hold.storeId, stores: [], amount: 0, hold }
    if (hold.holdId === null && before.stores.length > 0) {
      if (before.hold.applicationId !== null) merged.set(key, { ...before, hold })
      continue
    }
    const waiting = Math.max(0, toCents(store.payable) ?? 0)
    merged.set(key, { ...before, stores: [...before.stores, store.store], amount: before.amount + waiting })
  }
  return [...merged.values()]
    .toSorted((one, other) => other.amount - one.amount)
    .map(({ amount, hold, ...rest }) => ({ ...rest, amount: fromCents(amount), hold: toHold(hold) }))
}

const listOrders = async (db: Db, partnerId: string): Promise<PartnerOrder[]> => {
  const orders = await listLatestOrders(db, partnerId, contract.moneyOrdersMax)
  const states = await listOrderStates(
    db,
    partnerId,
    orders.map(({ id }) => id),
  )
  return orders.map(({ id, number, cutOff, arrivesOn, stores, cents }) => {
    const own = new Set(states.filter(({ orderId }) => orderId === id).map(payoutState))
    return {
      id,
      number,
      cutOff: cutOff.toISOString(),
      arrivesOn,
      states: payoutStates.filter((state) => own.has(state)),
      stores,
      amount: fromCents(cents),
    }
  })
}

/** Stores with money first, the largest amount first. */
const byAmount = (one: StoreMoney, other: StoreMoney): number =>
  Math.abs(other.payable) + Math.abs(other.notDue) - Math.abs(one.payable) - Math.abs(one.notDue)

/** Returns what the program owes a partner by now, store by store, with holds and the latest payment orders. */
export const getPartnerMoney =
  ({ config }: Pick<Deps, 'config'>) =>
  (
    { params: { id } }: Input<typeof contract.getPartnerMoney>,
    { pool }: Context<Operator>,
  ): Promise<Answer<typeof contract.getPartnerMoney>> =>
    withOperator(pool, async (db) => {
      const stores = await listMoneyStores(db, id)
      if (stores.length === 0) refuse('partner.not-found')
      const now = await databaseNow(db)
      const programs = await listPrograms(db, id)
      const cutOffs = programs.map((program) => ({
        programId: program.id,
        timeZone: program.timeZone,
        cutOff: nextCutOff(now, cutOffsOf(program)),
      }))
      const [first] = cutOffs
      if (!first) throw new Error('No program is the default')
      const sums = { open: await sumOpenEntries(db, id, cutOffs), unpaid: await sumUnpaid(db, id) }
      const balance = balanceOf(stores.flatMap((store) => accountsOf(store, sums)))
      const rows = stores.map((store) => toStore(store, sums)).toSorted(byAmount)
      const holds = await listHoldsOf(
        db,
        stores.filter(({ isHeld }) => isHeld).map((store) => ({ partnerId: id, storeId: store.id })),
        kindsOperatorsEnd,
      )
      const month = bankDay(now).slice(0, 7)
      const paid = await sumPaidSince(db, id, startOfDay(`${month}-01`, bankZone))
      const onItsWay = await sumOnItsWay(db, id)
      return {
        timeZone: first.timeZone,
        cutOff: first.cutOff.toISOString(),
        arrivesOn: effectiveDay(first.cutOff, first.cutOff, config.ach.deadline),
        next: fromCents(balance.next),
        held: fromCents(balance.held),
        notDue: fromCents(balance.notDue),
        debt: fromCents(balance.debt),
        owed: fromCents(balance.owed),
        isBalanced: balance.owed === (await sumOwed(db, id)),
        onItsWay: { count: onItsWay.count, amount: fromCents(onItsWay.cents) },
        paidThisMonth: {
          month,
          count: paid.count,
          amount: fromCents(paid.cents),
          lastAt: paid.lastAt?.toISOString() ?? null,
        },
        stores: rows.slice(0, contract.moneyStoresMax),
        storeTotal: rows.length,
        holds: holdsOf(holds, rows),
        orders: await listOrders(db, id),
      }
    })
