import { closingActions, itemListActions, viewActions } from '@tillgate/domain/audit-lists.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { queueCountCap } from '@tillgate/domain/review-queue.ts'
import { operatorRoles } from '@tillgate/domain/roles.ts'
import { sql, type RawBuilder } from 'kysely'
import { operatorTenantId } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import { allOf, countUpTo, limitOf, orderOf, startingWith, type Page } from '#server/db/page.ts'
import { col, cols, is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'
import * as z from 'zod/mini'
import { namesOfObjects } from './names.queries.ts'
import type { Subjects } from './search.queries.ts'

export type Filter = {
  partnerId?: string | undefined
  actorId?: string | undefined
  objectId?: string | undefined
  action?: string | undefined
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
  by?: 'operators' | 'partners' | undefined
  views?: boolean | undefined
  closing?: boolean | undefined
}
const storedRow = rowsOf({
  ...cols(
    'audit_entry',
    'id',
    'at',
    'actorId',
    'actorRole',
    'action',
    'object',
    'objectId',
    'requestId',
    'number',
    'proof',
  ),
  partnerId: nullable(col('audit_entry.partnerId')),
  partnerName: nullable(col('partner.businessName')),
  actorName: nullable(is.text),
  before: nullable(is.json(z.record(z.string(), z.unknown()))),
  after: nullable(is.json(z.record(z.string(), z.unknown()))),
})
type StoredRow = RowOf<typeof storedRow>
export type AuditRow = StoredRow & { objectName: string }

const staffRoles = sql.join(operatorRoles.map((role) => sql.lit(role)))
const listActions = sql.join(itemListActions.map((action) => sql.lit(action)))
const closed = sql.join(closingActions.map((action) => sql.lit(action)))
const viewed = sql.join(viewActions.map((action) => sql.lit(action)))

/** Condition for entries that list items in `after.itemIds`: bulk edits and imports. */
const listsItems = (partnerIds: readonly string[], ids: readonly string[]): RawBuilder<boolean> => sql`
  (e.partner_id = any(${[...partnerIds]}::uuid[]) and e.action in (${listActions})
    and e.after -> 'itemIds' ?| ${[...ids]}::text[])`

/** The history of one item needs its partner: bulk edits and imports are found by partner. */
const ofObject = (objectId: string, partnerId: string | undefined): RawBuilder<boolean> =>
  partnerId === undefined
    ? sql`e.object_id = ${objectId}`
    : sql`(e.object_id = ${objectId} or ${listsItems([partnerId], [objectId])})`

const ofSubjects = (
  words: string,
  { items, people, objects, partners, actions, types }: Subjects,
): RawBuilder<boolean> => {
  const itemIds = items.map(({ id }) => id)
  const parts = [
    sql`e.action like ${startingWith(words)}`,
    sql`e.request_id = ${words}`,
    sql`e.object_id = any(${[words, ...itemIds, ...people, ...objects]}::text[])`,
    ...(partners.length === 0 ? [] : [sql`e.partner_id = any(${partners}::uuid[])`]),
    ...(actions.length === 0 ? [] : [sql`e.action = any(${actions}::text[])`]),
    ...(types.length === 0 ? [] : [sql`e.object = any(${types}::text[])`]),
    ...(people.length === 0 ? [] : [sql`e.actor_id = any(${people}::uuid[])`]),
    ...(items.length === 0
      ? []
      : [
          listsItems(
            items.map(({ partnerId }) => partnerId),
            itemIds,
          ),
        ]),
  ]
  return sql`(${sql.join(parts, sql` or `)})`
}

/** Conditions for the days of a filter, which are whole, in Eastern Time. */
export const onDays = ({ from, to }: Pick<Filter, 'from' | 'to'>) => [
  from && sql`e.at >= ${from}::date::timestamp at time zone ${sql.lit(bankZone)}`,
  to && sql`e.at < (${to}::date + 1)::timestamp at time zone ${sql.lit(bankZone)}`,
]

const matching = (
  { partnerId, actorId, objectId, action, search, from, to, by, views, closing }: Filter,
  subjects: Subjects | undefined,
) =>
  allOf([
    partnerId && sql`e.partner_id = ${partnerId}`,
    actorId && sql`e.actor_id = ${actorId}`,
    objectId && ofObject(objectId, partnerId),
    action && sql`e.action like ${startingWith(action)}`,
    search && subjects && ofSubjects(search, subjects),
    ...onDays({ from, to }),
    by === 'operators' ? sql`e.actor_role in (${staffRoles})` : undefined,
    by === 'partners' ? sql`e.actor_role not in (${staffRoles})` : undefined,
    closing === true ? sql`e.action in (${closed})` : undefined,
    views === undefined ? undefined : views ? sql`e.action in (${viewed})` : sql`e.action not in (${viewed})`,
  ])

/** Ids grow with time, so each index returns the newest entries first. */
export const listEntryRows = async (db: Db, wanted: Filter, subjects: Subjects | undefined, page: Page) => {
  const { after, highestFirst } = page
  const beyond = after && sql`e.id ${highestFirst ? sql`<` : sql`>`} ${after.id}::uuid`
  const order = orderOf([sql`e.id`], page)
  const rows = await storedRow.all(db)`
    with k as materialized (
      select e.partner_id, e.id from audit_entry e where ${allOf([matching(wanted, subjects), beyond])}
      order by ${order} ${limitOf(page)})
    select e.id, e.at, nullif(e.partner_id, ${sql.lit(operatorTenantId)}) as partner_id, p.business_name as partner_name,
      e.actor_id, e.actor_role, u.first_name || ' ' || u.last_name as actor_name, e.action, e.object, e.object_id,
      e.before, case e.action when 'itembatch.merged' then e.after - 'itemIds' else e.after end as after, e.request_id,
      e.number, e.proof
    from k join audit_entry e on e.partner_id = k.partner_id and e.id = k.id
    left join partner p on p.id = e.partner_id
    left join user_account u on u.id = e.actor_id
    order by ${order}`
  const nameOf = await namesOfObjects(db, rows)
  return rows.map((row): AuditRow => ({ ...row, objectName: nameOf(row) }))
}

export const listEntries = async (db: Db, wanted: Filter, subjects: Subjects | undefined, page: Page) => ({
  rows: await listEntryRows(db, wanted, subjects, page),
  total: await countUpTo(db, sql`audit_entry e where ${matching(wanted, subjects)}`, queueCountCap),
})
