import { type ListedEntry, candidateStates } from '@tillgate/domain/sanctions.ts'
import { storeAdmins } from '@tillgate/domain/roles.ts'
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '#server/db/db.ts'
import { col, cols, is, nullable, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'
import { listInForce } from '../lists/lists.queries.ts'

const admins = sql.join(storeAdmins.map((role) => sql.lit(role)))

/** Versions of what holds the names of a partner. A change of a name and a rejected or reopened store change the sum. */
const versionsOf = (partnerId: RawBuilder<unknown>) => sql`
  (select sum(s.version + s.owners_version + case when s.application_status = 'REJECTED' then 0 else 1 end)::bigint
    from store s where s.partner_id = ${partnerId})
  + coalesce((select sum(u.version)::bigint from user_account u where u.partner_id = ${partnerId}), 0)`
const applied = sql`p.application_status in ('REVIEW', 'APPROVED')`
const isStale = (listId: string) => sql`
  (g.partner_id is null or g.list_id <> ${listId} or g.names_version <> ${versionsOf(sql`p.id`)})`

/** `listInForce`: null without one. `isScreeningRequired`: a program requires a list. */
const screeningRuleRow = rowsOf({ listInForce: nullable(is.text), isScreeningRequired: is.flag })
export type ScreeningRule = RowOf<typeof screeningRuleRow>
export const findScreeningRule = async (db: Db): Promise<ScreeningRule> => {
  return (
    (await screeningRuleRow.first(db)`
    select ${listInForce} as list_in_force,
      exists (select from program where requires_screening) as is_screening_required`) ?? {
      listInForce: null,
      isScreeningRequired: false,
    }
  )
}

/**
 * True when the names of a partner wait for no comparison with a list, as SQL. The rule is read in a statement of its own, because
 * lists lie on the coordinator of a cluster.
 */
export const isScreened = (rule: ScreeningRule, partnerId: RawBuilder<unknown>): RawBuilder<boolean> =>
  rule.listInForce === null
    ? sql`${sql.lit(!rule.isScreeningRequired)}`
    : sql`coalesce((select g.names_version from sanction_screening g where g.partner_id = ${partnerId}
        and g.list_id = ${rule.listInForce}) = ${versionsOf(partnerId)}, false)`

/** Lists partners whose names were not compared with this list, or have changed since. */
export const listStale = (db: Db, listId: string, limit: number): Promise<string[]> => scalar(col('partner.id')).all(
  db,
)`
    select p.id from partner p left join sanction_screening g on g.partner_id = p.id
    where ${applied} and ${isStale(listId)} order by p.id limit ${sql.lit(limit)}`

/** True for a partner in review or approved, whose names are not drafts. */
export const hasApplied = async (db: Db, partnerId: string): Promise<boolean> => {
  const { rows } = await sql`select from partner p where p.id = ${partnerId} and ${applied}`.execute(db)
  return rows.length > 0
}

type OwnerRow = { id: string; sealed: Buffer; ownership: number; isControlPerson: boolean }
const namesRow = rowsOf({
  version: is.whole,
  stores: is.list(is.json(z.strictObject({ businessName: z.string(), doingBusinessAs: z.string() }))),
  people: is.list(is.text),
  /** Names that screened stores and people had before. */
  former: is.list(is.json(z.strictObject({ name: z.string(), isPerson: z.boolean() }))),
})
type Names = RowOf<typeof namesRow>

/** Reads version and names of a partner: stores, and people who apply, with their former names. Undefined: no such partner. */
export const findNames = (db: Db, partnerId: string): Promise<Names | undefined> => namesRow.first(db)`
    select ${versionsOf(sql`${partnerId}`)} as version,
      array(select json_build_object('businessName', s.business_name, 'doingBusinessAs', s.doing_business_as)
        from store s where s.partner_id = ${partnerId}
          and (s.application_status <> 'REJECTED' or s.id = p.primary_store_id)) as stores,
      array(select distinct u.first_name || ' ' || u.last_name from user_account u
        where u.partner_id = ${partnerId} and (u.role in (${admins}) or u.id in (select a.submitted_by from application a
          where a.partner_id = ${partnerId}))) as people,
      array(select json_build_object('name', n.name, 'isPerson', n.kind = 'PERSON') from former_name n
        where n.partner_id = ${partnerId} and (n.subject_id in (select s.id from store s
            where s.partner_id = ${partnerId} and s.application_status <> 'REJECTED')
          or n.subject_id in (select u.id from user_account u where u.partner_id = ${partnerId} and u.role in (${admins}))
          or n.subject_id in (select a.submitted_by from application a where a.partner_id = ${partnerId}))) as former
    from partner p where p.id = ${partnerId}`

export const listOwners = async (db: Db, partnerId: string): Promise<OwnerRow[]> =>
  db
    .selectFrom('owner')
    .select(['id', 'sealed', 'ownership', 'isControlPerson'])
    .where('partnerId', '=', partnerId)
    .execute()

type Screening = { partnerId: string; listId: string; publishedOn: string; version: number; keys: string[] }
export const saveScreening = (db: Db, { partnerId, listId, publishedOn, version, keys }: Screening) =>
  sql`
    insert into sanction_screening (partner_id, list_id, published_on, names_version, name_keys, screened_at)
    values (${partnerId}, ${listId}, ${publishedOn}::date, ${version}, ${keys}::text[], now())
    on conflict (partner_id) do update set list_id = excluded.list_id, published_on = excluded.published_on,
      names_version = excluded.names_version, name_keys = excluded.name_keys, screened_at = excluded.screened_at`.execute(
    db,
  )

const knownCandidateRow = rowsOf({
  ...cols('sanction_candidate', 'id', 'nameKey', 'uid', 'entryHash', 'wasSame'),
  state: is.oneOf(candidateStates),
  isGone: is.flag,
})
export type KnownCandidate = RowOf<typeof knownCandidateRow>
export const listKnown = (db: Db, partnerId: string): Promise<KnownCandidate[]> => knownCandidateRow.all(db)`
    select id, name_key, uid, entry_hash, state, gone_at is not null as is_gone, was_same from sanction_candidate
    where partner_id = ${partnerId} for update`

export type NewCandidate = {
  id: string
  nameKey: Buffer
  isPerson: boolean
  entryHash: Buffer
  entry: ListedEntry
  listedName: string
  score: number
}
/** Returns false for a candidate that another worker stored. */
export const insertCandidate = async (
  db: Db,
  { partnerId, listId, publishedOn }: Pick<Screening, 'partnerId' | 'listId' | 'publishedOn'>,
  { id, nameKey, isPerson, entryHash, entry, listedName, score }: NewCandidate,
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    insert into sanction_candidate
      (partner_id, id, name_key, is_person, uid, entry_hash, entry, listed_name, score, list_id, published_on)
    values (${partnerId}, ${id}, ${nameKey}, ${isPerson}, ${entry.uid}, ${entryHash}, ${JSON.stringify(entry)}, ${listedName},
      ${score}, ${listId}, ${publishedOn}::date)
    on conflict (partner_id, name_key, uid, entry_hash) do nothing`.execute(db)
  return numAffectedRows > 0n
}

/** Marks candidates whose name or entry has changed, or clears the mark. */
export const setGone = (db: Db, partnerId: string, ids: readonly string[], isGone: boolean) =>
  ids.length === 0
    ? undefined
    : sql`
        update sanction_candidate set gone_at = ${isGone ? sql`now()` : sql`null`}
        where partner_id = ${partnerId} and id = any(${ids}::uuid[])`.execute(db)
