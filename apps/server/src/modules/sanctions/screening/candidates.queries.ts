import { storeAdmins } from '@tillgate/domain/roles.ts'
import { candidateStates } from '@tillgate/domain/sanctions.ts'
import { sql } from 'kysely'
import { personNameOrEmpty } from '#server/db/person-name.ts'
import type { Db } from '#server/db/db.ts'
import { countUpTo, limitOf, orderOf, type Page } from '#server/db/page.ts'
import { col, cols, is, nullable, present, rowsOf, type RowOf } from '#server/db/rows.ts'
import { findScreeningRule, type ScreeningRule } from './screening.queries.ts'

const candidateRow = rowsOf({
  ...cols(
    'sanction_candidate',
    'partnerId',
    'id',
    'nameKey',
    'listedName',
    'score',
    'foundAt',
    'wasSame',
    'reason',
    'proposedBy',
    'proposedAt',
    'decidedBy',
    'decidedAt',
  ),
  entry: col('sanction_candidate.entry'),
  publishedOn: is.text,
  isGone: is.flag,
  state: is.oneOf(candidateStates),
  proposedName: is.text,
  decidedName: is.text,
})
export type CandidateRow = RowOf<typeof candidateRow>
const screeningRow = rowsOf({
  ...cols('sanction_screening', 'partnerId', 'listId', 'nameKeys', 'screenedAt'),
  publishedOn: is.text,
})
export type ScreeningRow = RowOf<typeof screeningRow>

/** Lists the candidates of partners that are not gone, the highest score first. */
export const listCandidates = (db: Db, partnerIds: readonly string[]): Promise<CandidateRow[]> => candidateRow.all(db)`
    select c.partner_id, c.id, c.name_key, c.entry, c.listed_name, c.score, c.published_on::text as published_on, c.found_at,
      c.gone_at is not null as is_gone, c.state, c.was_same, c.reason, c.proposed_by, ${personNameOrEmpty(sql`c.proposed_by`)} as proposed_name,
      c.proposed_at, c.decided_by, ${personNameOrEmpty(sql`c.decided_by`)} as decided_name, c.decided_at
    from sanction_candidate c
    where c.partner_id = any(${partnerIds}::uuid[]) and (c.gone_at is null or c.was_same)
    order by c.score desc, c.id`

const listScreenings = (db: Db, partnerIds: readonly string[]): Promise<ScreeningRow[]> => screeningRow.all(db)`
    select partner_id, list_id, published_on::text as published_on, name_keys, screened_at from sanction_screening
    where partner_id = any(${partnerIds}::uuid[])`

/** Lists the Store Admins of partners. */
const listAdmins = (db: Db, partnerIds: readonly string[]): Promise<{ partnerId: string; name: string }[]> => rowsOf({
  partnerId: present(col('user_account.partnerId')),
  name: is.text,
}).all(db)`
    select partner_id, first_name || ' ' || last_name as name from user_account
    where partner_id = any(${partnerIds}::uuid[]) and role = any(${[...storeAdmins]})`

const formerRow = rowsOf({ ...cols('former_name', 'partnerId', 'name'), isPerson: is.flag })
type Former = RowOf<typeof formerRow>
/** Lists the former names of businesses and people of partners. */
const listFormer = (db: Db, partnerIds: readonly string[]): Promise<Former[]> => formerRow.all(db)`
    select partner_id, name, kind = 'PERSON' as is_person from former_name
    where partner_id = any(${partnerIds}::uuid[])`

export type PartnerScreening = {
  /** `admins`, `former`: names of the partner's Store Admins and former names, where the partner has candidates. */
  screening: ScreeningRule & {
    last: ScreeningRow | undefined
    candidates: readonly CandidateRow[]
    admins: readonly string[]
    former: readonly Omit<Former, 'partnerId'>[]
  }
}

/** Adds the screening of each row's partner. */
export const withScreening = async <R extends { partnerId: string }>(
  db: Db,
  rows: readonly R[],
): Promise<(R & PartnerScreening)[]> => {
  if (rows.length === 0) return []
  const partnerIds = [...new Set(rows.map(({ partnerId }) => partnerId))]
  const rule = await findScreeningRule(db)
  const screenings = await listScreenings(db, partnerIds)
  const candidates = screenings.length === 0 ? [] : await listCandidates(db, partnerIds)
  const admins = candidates.length === 0 ? [] : await listAdmins(db, partnerIds)
  const former = candidates.length === 0 ? [] : await listFormer(db, partnerIds)
  return rows.map((row) => ({
    ...row,
    screening: {
      ...rule,
      last: screenings.find(({ partnerId }) => partnerId === row.partnerId),
      candidates: candidates.filter(({ partnerId }) => partnerId === row.partnerId),
      admins: admins.filter(({ partnerId }) => partnerId === row.partnerId).map(({ name }) => name),
      former: former.filter(({ partnerId }) => partnerId === row.partnerId),
    },
  }))
}

const openRow = rowsOf({
  ...cols('sanction_candidate', 'partnerId', 'id', 'listedName', 'uid', 'score', 'foundAt'),
  partnerName: col('partner.businessName'),
  applicationId: nullable(col('application.id')),
  state: is.oneOf(candidateStates),
})
export type OpenRow = RowOf<typeof openRow>
const isOpen = sql`c.gone_at is null and c.state in ('OPEN', 'PROPOSED')`

/** Lists candidates that wait for a decision, with the newest application of each partner. */
export const listOpen = async (db: Db, page: Page<'foundAt'>) => {
  const rows = await openRow.all(db)`
    select c.partner_id, c.id, p.business_name as partner_name, a.id as application_id, c.listed_name, c.uid, c.score,
      c.state, c.found_at
    from sanction_candidate c join partner p on p.id = c.partner_id
    left join application a on a.partner_id = c.partner_id and a.store_id = p.primary_store_id
    where ${isOpen} order by ${orderOf([sql`c.found_at`, sql`c.id`], page)} ${limitOf(page)}`
  return { rows, total: await countUpTo(db, sql`sanction_candidate c where ${isOpen}`) }
}

export type CandidateKey = { partnerId: string; id: string }
const lockedRow = rowsOf({
  state: is.oneOf(candidateStates),
  ...cols('sanction_candidate', 'reason', 'proposedBy', 'listedName', 'uid'),
  isGone: is.flag,
})
type Locked = RowOf<typeof lockedRow>

/** Locks a candidate, so that of two decisions one is refused. Undefined: the partner has no such candidate. */
export const lockCandidate = (db: Db, { partnerId, id }: CandidateKey): Promise<Locked | undefined> => lockedRow.first(
  db,
)`
    select state, reason, proposed_by, listed_name, uid, gone_at is not null as is_gone from sanction_candidate
    where partner_id = ${partnerId} and id = ${id} for update`

/** Returns whether a possible match of a partner waits for a decision. */
export const hasUndecided = async (db: Db, partnerId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from sanction_candidate c where c.partner_id = ${partnerId} and ${isOpen} limit 1`.execute(db)
  return rows.length > 0
}

/** Returns whether a partner is approved and paid, so that a listed person holds payouts. */
export const isApproved = async (db: Db, partnerId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from partner where id = ${partnerId} and application_status = 'APPROVED'`.execute(db)
  return rows.length > 0
}

/** Stores the decision of one operator. */
export const proposeState = (
  db: Db,
  { partnerId, id }: CandidateKey,
  { state, reason, by }: { state: 'PROPOSED' | 'SAME'; reason: string; by: string },
) =>
  sql`
    update sanction_candidate set state = ${state}, reason = ${reason}, proposed_by = ${by}, proposed_at = now(),
      decided_by = null, decided_at = null, was_same = was_same or ${state === 'SAME'}
    where partner_id = ${partnerId} and id = ${id}`.execute(db)

export const clearCandidate = (db: Db, { partnerId, id }: CandidateKey, by: string) =>
  sql`
    update sanction_candidate set state = 'CLEARED', was_same = false, decided_by = ${by}, decided_at = now()
    where partner_id = ${partnerId} and id = ${id}`.execute(db)

export const reopenCandidate = (db: Db, { partnerId, id }: CandidateKey) =>
  sql`
    update sanction_candidate set state = 'OPEN', reason = '', proposed_by = null, proposed_at = null
    where partner_id = ${partnerId} and id = ${id}`.execute(db)

/** Lists the re-checked applications of a partner without an undecided candidate. */
export const listRechecked = (db: Db, partnerId: string): Promise<{ id: string }[]> => rowsOf({
  id: col('application.id'),
}).all(db)`
    select a.id from application a where a.partner_id = ${partnerId} and a.phase = 'RECHECK'
      and not exists (select from sanction_candidate c where c.partner_id = a.partner_id and ${isOpen})`
