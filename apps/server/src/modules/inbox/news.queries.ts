import type { Db } from '#server/db/db.ts'
import { col, cols, is, nullable, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'

const applicationRow = rowsOf({
  business: col('store.businessName'),
  isInReview: is.flag,
  isAsked: is.flag,
  isClosed: is.flag,
  isAppealed: is.flag,
  isRechecked: is.flag,
  ...cols('application', 'assigneeId', 'decidedBy', 'proposedBy'),
  /** Who proposed the end of the re-check. */
  endProposedBy: col('application.recheckEndBy'),
})
export type Application = RowOf<typeof applicationRow>

/** Undefined: no such application. */
export const findApplication = (
  db: Db,
  partnerId: string,
  id: string,
): Promise<Application | undefined> => applicationRow.first(db)`
    select s.business_name as business, a.status = 'REVIEW' as is_in_review, a.phase = 'INFO_REQUESTED' as is_asked, a.phase = 'CLOSED' as is_closed,
      a.status = 'REJECTED' and a.appealed_at is not null and a.appeal_answered_at is null as is_appealed,
      a.phase = 'RECHECK' and not exists (select from sanction_candidate c
        where c.partner_id = a.partner_id and c.gone_at is null and c.state in ('OPEN', 'PROPOSED')) as is_rechecked,
      a.assignee_id, a.decided_by, a.proposed_by, a.recheck_end_by as end_proposed_by
    from application a join store s on s.partner_id = a.partner_id and s.id = a.store_id
    where a.partner_id = ${partnerId} and a.id = ${id}`

/** Returns the name of a partner whose request for card entry waits, or `undefined`. */
export const findCardEntryRequest = (db: Db, partnerId: string): Promise<string | undefined> => scalar(
  col('partner.businessName'),
).first(db)`
    select business_name as name from partner where id = ${partnerId} and manual_card_entry = 'REQUESTED'`

const waiverRow = rowsOf({
  business: col('partner.businessName'),
  proposedBy: col('identity_waiver.proposedBy'),
  text: col('identity_waiver.reason'),
})
type Waiver = RowOf<typeof waiverRow>
/** Undefined: the waiver was decided or dropped. */
export const findWaiver = (db: Db, partnerId: string, userId: string): Promise<Waiver | undefined> => waiverRow.first(
  db,
)`
    select p.business_name as business, w.proposed_by, w.reason as text
    from identity_waiver w join partner p on p.id = w.partner_id
    where w.partner_id = ${partnerId} and w.user_id = ${userId}`

/** `applicationId`: null for a partner without an application. `proposedBy`: null without a first decision. */
const candidateRow = rowsOf({
  business: is.text,
  applicationId: nullable(col('application.id')),
  proposedBy: col('sanction_candidate.proposedBy'),
})
type Candidate = RowOf<typeof candidateRow>
/** Undefined: the candidate was decided, or is no longer one. */
export const findCandidate = (
  db: Db,
  partnerId: string,
  id: string,
): Promise<Candidate | undefined> => candidateRow.first(db)`
    select coalesce(s.business_name, p.business_name) as business, a.id as application_id, c.proposed_by
    from sanction_candidate c join partner p on p.id = c.partner_id
    left join store s on s.partner_id = c.partner_id and s.id = p.primary_store_id
    left join application a on a.partner_id = c.partner_id and a.store_id = p.primary_store_id
    where c.partner_id = ${partnerId} and c.id = ${id} and c.state in ('OPEN', 'PROPOSED') and c.gone_at is null`

type Case = { number: number; business: string; dueOn: string; proposedBy: string | null; ownerId: string }
/** Returns a case with the day of its next task; undefined without an open task or, unless `isLiftedToo`, once it is lifted. */
export const findOpenCase = async (
  db: Db,
  partnerId: string,
  { id, isLiftedToo }: { id: string; isLiftedToo: boolean },
): Promise<Case | undefined> => {
  const row = await rowsOf({
    number: is.whole,
    dueOn: is.text,
    proposedBy: col('sanction_case.liftProposedBy'),
    ownerId: col('sanction_case.ownerId'),
  }).first(db)`
    select c.number::int as number, c.lift_proposed_by as proposed_by, c.owner_id,
      t.due_on::text as due_on
    from sanction_case c join lateral (select min(due_on) as due_on from sanction_task
      where case_id = c.id and state = 'OPEN') t on t.due_on is not null
    where c.id = ${id} and (c.lifted_at is null or ${isLiftedToo})`
  if (!row) return undefined
  const foundName = await scalar(col('partner.businessName')).first(
    db,
  )`select business_name as name from partner where id = ${partnerId}`
  return { ...row, business: foundName ?? '' }
}
