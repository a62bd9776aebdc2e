import type { Answer, Input } from '@tillgate/contract/route.ts'
import type * as contract from '@tillgate/contract/sales-mail.ts'
import { isPermitted } from '@tillgate/domain/permissions.ts'
import { moneyFromCents } from '@tillgate/domain/money.ts'
import { salesMailDue } from '@tillgate/domain/sales-mail.ts'
import { addDays, dayIn, startOfDay } from '@tillgate/domain/zones.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { auditedTransaction } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { translate, withProviderTerms } from '#server/http/translate.ts'
import { isPractice, mailPartner } from '#server/modules/outbox/api.ts'
import type { Deps } from '#server/ports/deps.ts'
import { sumTransactions, type SumRow } from '../transactions/transactions.queries.ts'
import {
  countOpenTills,
  deleteSalesMail,
  findReaderOfStore,
  findZoneOfStore,
  hasSalesMail,
  insertSalesMail,
  lockDueDay,
  moveSalesMail,
  sumDrawers,
  type SalesMailKey,
} from './sales-mails.queries.ts'

const keyOf = ({ partnerId, userId }: PortalUser, storeId: string): SalesMailKey => ({ partnerId, storeId, userId })

export const getSalesMail = (
  { params: { id } }: Input<typeof contract.getSalesMail>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.getSalesMail>> =>
  withTenant(context, async (db) => {
    const key = keyOf(context.caller, id)
    if ((await findZoneOfStore(db, key)) === undefined) refuse('store.not-found')
    return { isOn: await hasSalesMail(db, key) }
  })

export const updateSalesMail = (
  { params: { id }, body: { isOn } }: Input<typeof contract.updateSalesMail>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.updateSalesMail>> =>
  auditedTransaction(context, async (db, audit) => {
    const key = keyOf(context.caller, id)
    const timeZone = (await findZoneOfStore(db, key)) ?? refuse('store.not-found')
    if ((await hasSalesMail(db, key)) === isOn) {
      audit.unchanged()
      return { isOn }
    }
    const day = dayIn(timeZone, await databaseNow(db))
    if (isOn) await insertSalesMail(db, { ...key, day, dueAt: salesMailDue(day, timeZone) })
    else await deleteSalesMail(db, key)
    const [on, off] = ['DAILY', 'NEVER'].map((mail) => ({ kind: 'daily-sales', storeId: id, mail }))
    await audit({
      action: 'user.notifications-changed',
      object: 'user',
      objectId: key.userId,
      ...(isOn ? { before: off, after: on } : { before: on, after: off }),
    })
    return { isOn }
  })

const sum = (rows: readonly SumRow[], of: (row: SumRow) => number): number =>
  rows.reduce((all, row) => all + of(row), 0)

type Span = { from: Date; to: Date }
type Day = Span & { day: string; weekBefore: Span }

/** Total of a store in a span; undefined without a counted sale or return. */
const totalOf = async (db: Db, { partnerId, storeId }: SalesMailKey, from: Date, to: Date) => {
  const rows = await sumTransactions(db, { partnerId, storeId, from: from.toISOString(), to: to.toISOString() })
  const isSold = sum(rows, (row) => row.purchases - row.notCounted) > 0
  return isSold ? sum(rows, (row) => row.totalCents) : undefined
}

/** Returns the lines of the mail and the total. Undefined: the store sold nothing and took nothing back. */
const salesOf = async (db: Db, key: SalesMailKey, day: Day) => {
  const { partnerId, storeId } = key
  const wanted = { partnerId, storeId, from: day.from.toISOString(), to: day.to.toISOString() }
  const rows = await sumTransactions(db, wanted)
  const returns = sum(rows, (row) => row.returns)
  const counted = sum(rows, (row) => row.purchases - row.notCounted)
  if (counted === 0) return undefined
  return {
    sales: counted - returns,
    returns,
    returnedCents: sum(rows, (row) => row.returnedCents),
    totalCents: sum(rows, (row) => row.totalCents),
    benefitsCents: sum(rows, (row) => row.benefitsCents),
    lastWeekCents: await totalOf(db, key, day.weekBefore.from, day.weekBefore.to),
    drawers: await sumDrawers(db, key, day.day),
    openTills: await countOpenTills(db, key, day),
  }
}
type Sales = NonNullable<Awaited<ReturnType<typeof salesOf>>>

const linesOf = (language: Language, sales: Sales): string => {
  const { returns, returnedCents, totalCents, benefitsCents, lastWeekCents, drawers, openTills } = sales
  const soldCents = totalCents + returnedCents
  const say = (key: Parameters<typeof translate>[1], params: Parameters<typeof translate>[2] = {}) =>
    translate(language, key, params)
  const figure = (count: number): string => count.toLocaleString(language)
  return [
    say('sales-mail.sales', { figure: figure(sales.sales), amount: moneyFromCents(soldCents) }),
    say('sales-mail.returns', { figure: figure(returns), amount: moneyFromCents(0 - returnedCents) }),
    say('sales-mail.total', { amount: moneyFromCents(totalCents) }),
    ...(lastWeekCents === undefined ? [] : [say('sales-mail.last-week', { amount: moneyFromCents(lastWeekCents) })]),
    ...(sales.sales > 0
      ? [say('sales-mail.average', { amount: moneyFromCents(Math.round(soldCents / sales.sales)) })]
      : []),
    say('sales-mail.card', { amount: moneyFromCents(benefitsCents) }),
    say('sales-mail.other', { amount: moneyFromCents(totalCents - benefitsCents) }),
    drawers && drawers.counted > 0
      ? say('sales-mail.drawers', { amount: moneyFromCents(drawers.differenceCents) })
      : say('sales-mail.not-counted'),
    ...(openTills > 0 ? [say('sales-mail.open-tills', { figure: figure(openTills) })] : []),
  ].join('\n')
}

/**
 * Mails one person the sales of the next day. Moving to the day after and queueing the mail are one transaction: a second worker waits
 * for the row and finds it not due. A person without access any more is taken off.
 */
export const sendSalesMail = (
  { pool, keyring, enqueue }: Pick<Deps, 'pool' | 'keyring' | 'enqueue'>,
  key: SalesMailKey,
) =>
  withTenant({ pool, caller: key }, async (db) => {
    const day = await lockDueDay(db, key)
    if (day === undefined) return
    const reader = await findReaderOfStore(db, key)
    if (!reader || !isPermitted(reader.role, 'stores.manage')) return deleteSalesMail(db, key)
    const { email: to, firstName: name, language, store: business, timeZone } = reader
    const next = addDays(day, 1)
    await moveSalesMail(db, key, { day: next, dueAt: salesMailDue(next, timeZone) })
    const spanOf = (first: string): Span => ({
      from: startOfDay(first, timeZone),
      to: startOfDay(addDays(first, 1), timeZone),
    })
    const sales = await salesOf(db, key, { day, ...spanOf(day), weekBefore: spanOf(addDays(day, -7)) })
    if (!sales) return
    const write = () => linesOf(language, sales)
    const list = (await isPractice(db, key.partnerId)) ? withProviderTerms(write) : write()
    const params = { name, business, day, list, amount: moneyFromCents(sales.totalCents), id: key.storeId }
    await mailPartner(db, { keyring, enqueue }, key.partnerId, language, { to, kind: 'daily-sales', params })
  })
