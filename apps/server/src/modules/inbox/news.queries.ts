import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

export type Application = {
  business: string
  isInReview: boolean
  isAsked: boolean
  isAppealed: boolean
  isRechecked: boolean
  assigneeId: string | null
  decidedBy: string | null
  proposedBy: string | null
  /** Who proposed the end of the re-check. */
  endProposedBy: string | null
}

/** Undefined: no such application. */
export const findApplication = async (db: Db, partnerId: string, id: string): Promise<Application | undefined> => {
  const { rows } = await sql<Application>`
    select s.business_name as business, a.status = 'REVIEW' as is_in_review, a.phase = 'INFO_REQUESTED' as is_asked,
      a.status = 'REJECTED' and a.appealed_at is not null and a.appeal_answered_at is null as is_appealed,
      a.phase = 'RECHECK' and not exists (select from sanction_candidate c
        where c.partner_id = a.partner_id and c.gone_at is null and c.state in ('OPEN', 'PROPOSED')) as is_rechecked,
      a.assignee_id, a.decided_by, a.proposed_by, a.recheck_end_by as end_proposed_by
    from application a join store s on s.partner_id = a.partner_id and s.id = a.store_id
    where a.partner_id = ${partnerId} and a.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the name of a partner whose request for card entry waits, or `undefined`. */
export const findCardEntryRequest = async (db: Db, partnerId: string): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`
    select business_name as name from partner where id = ${partnerId} and manual_card_entry = 'REQUESTED'`.execute(db)
  return rows[0]?.name
}

type Waiver = { business: string; proposedBy: string; text: string }
/** Undefined: the waiver was decided or dropped. */
export const findWaiver = async (db: Db, partnerId: string, userId: string): Promise<Waiver | undefined> => {
  const { rows } = await sql<Waiver>`
    select p.business_name as business, w.proposed_by, w.reason as text
    from identity_waiver w join partner p on p.id = w.partner_id
    where w.partner_id = ${partnerId} and w.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** `applicationId`: null for a partner without an application. `proposedBy`: null without a first decision. */
type Candidate = { business: string; applicationId: string | null; proposedBy: string | null }
/** Undefined: the candidate was decided, or is no longer one. */
export const findCandidate = async (db: Db, partnerId: string, id: string): Promise<Candidate | undefined> => {
  const { rows } = await sql<Candidate>`
    select coalesce(s.business_name, p.business_name) as business, a.id as application_id, c.proposed_by
    from sanction_candidate c join partner p on p.id = c.partner_id
    left join store s on s.partner_id = c.partner_id and s.id = p.primary_store_id
    left join application a on a.partner_id = c.partner_id and a.store_id = p.primary_store_id
    where c.partner_id = ${partnerId} and c.id = ${id} and c.state in ('OPEN', 'PROPOSED') and c.gone_at is null`.execute(
    db,
  )
  return rows[0]
}

type Case = { number: number; business: string; dueOn: string; proposedBy: string | null }
/** Returns an open case with the day of its next task; undefined once it is lifted. */
export const findOpenCase = async (db: Db, partnerId: string, id: string): Promise<Case | undefined> => {
  const { rows } = await sql<Omit<Case, 'business'>>`
    select c.number::int as number, c.lift_proposed_by as proposed_by,
      (select min(t.due_on) from sanction_task t where t.case_id = c.id and t.state = 'OPEN')::text as due_on
    from sanction_case c where c.id = ${id} and c.lifted_at is null`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const names = await sql<{ name: string }>`select business_name as name from partner where id = ${partnerId}`.execute(
    db,
  )
  return { ...row, business: names.rows[0]?.name ?? '' }
}
