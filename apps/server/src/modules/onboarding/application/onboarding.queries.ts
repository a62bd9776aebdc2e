import { type ApplicationEvent, type Milestone, documentKinds } from '@tillgate/domain/applications.ts'
import { storeAdmins } from '@tillgate/domain/roles.ts'
import { storeStatuses, bankAccountStatuses, identityStatuses } from '@tillgate/domain/stores.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { newId } from '#server/base/ids.ts'
import { col, cols, instant, is, nullable, rowsOf, scalar, sqlNow, type RowOf } from '#server/db/rows.ts'

export const onboardingRow = rowsOf({
  ...cols('partner', 'type', 'applicationStatus', 'approvedScreen'),
  storeId: nullable(is.text),
  businessName: nullable(is.text),
  zipCode: nullable(is.text),
  storeStatus: nullable(is.oneOf(storeStatuses)),
  bank: nullable(is.oneOf(bankAccountStatuses)),
  last4: nullable(is.text),
  applicantId: nullable(is.text),
  firstName: nullable(is.text),
  lastName: nullable(is.text),
  email: nullable(is.text),
  emailVerified: nullable(is.flag),
  identity: nullable(is.oneOf(identityStatuses)),
  hasOwners: is.flag,
  kinds: is.list(is.oneOf(documentKinds)),
})
export type OnboardingRow = RowOf<typeof onboardingRow>

/**
 * Reads all inputs of the onboarding routing in one statement. The applicant is the partner's first admin, because other people
 * can be added only after the approval.
 */
export const readOnboardingRow = (db: Db, partnerId: string): Promise<OnboardingRow | undefined> => onboardingRow.first(
  db,
)`
    select p.type, p.application_status, p.approved_screen, s.id as store_id, s.business_name, s.zip_code,
      s.status as store_status, s.bank_account_status as bank, s.bank_account_last4 as last4,
      a.id as applicant_id, a.first_name, a.last_name, a.email, a.email_verified, a.identity_status as identity,
      exists (select from owner o where o.partner_id = ${partnerId} and o.store_id = s.id) as has_owners,
      array(select d.kind from document d
        where d.partner_id = ${partnerId} and d.store_id = s.id and d.removed_at is null) as kinds
    from partner p
    left join lateral (select * from store where partner_id = ${partnerId}
      order by id = p.primary_store_id desc, created_at, id limit 1) s on true
    left join lateral (select id, first_name, last_name, email, email_verified, identity_status from user_account
      where partner_id = ${partnerId} and active and role in (${sql.join(storeAdmins)})
      order by created_at, id limit 1) a on true
    where p.id = ${partnerId}`

/** Serialises steps that finish at once, so that the second one reads the result of the first. Returns the store's id. */
export const lockPrimaryStore = (db: Db, partnerId: string): Promise<string | undefined> => scalar(
  col('store.id'),
).first(db)`
    select s.id from store s join partner p on p.id = s.partner_id where s.partner_id = ${partnerId}
    order by s.id = p.primary_store_id desc, s.created_at, s.id limit 1 for update of s`

const applicationColumns = [
  'id',
  'storeId',
  'status',
  'phase',
  'submittedAt',
  'dueAt',
  'askedAt',
  'pausedAt',
  'decidedAt',
  'rejectionReason',
  'rejectionText',
  'appealedAt',
  'appealAnsweredAt',
  'fixReason',
  'fixText',
  'resubmittedAt',
] as const

export const findApplication = (db: Db, partnerId: string, storeId: string) =>
  db
    .selectFrom('application')
    .select(applicationColumns)
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .executeTakeFirst()

export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof findApplication>>>

export const listQuestions = (db: Db, partnerId: string, applicationId: string) =>
  db
    .selectFrom('application_question')
    .select(['id', 'field', 'message', 'answeredAt', 'answerText', 'isFix', 'before'])
    .where('partnerId', '=', partnerId)
    .where('applicationId', '=', applicationId)
    .where('closedAt', 'is', null)
    .orderBy('askedAt')
    .orderBy('id')
    .execute()

export const listEvents = (db: Db, partnerId: string, applicationId: string) =>
  db
    .selectFrom('application_event')
    .select(['event', 'at'])
    .where('partnerId', '=', partnerId)
    .where('applicationId', '=', applicationId)
    .orderBy('at')
    // Sorts the submission last, because the last step happens at the same moment.
    .orderBy((row) => row('event', '=', 'SUBMITTED'))
    .orderBy('id')
    .execute()

/** Until it is sent a timeline belongs to the store: there is no application yet. */
export const insertMilestone = (db: Db, partnerId: string, storeId: string, event: Milestone) =>
  db.insertInto('application_event').values({ partnerId, storeId, id: newId(), event }).execute()

/** Lists the steps before sending, each with its latest time. */
export const listMilestones = (db: Db, partnerId: string, storeId: string) =>
  rowsOf({ event: col('application_event.event'), at: is.moment }).all(db)`
    select 'TERMS_ACCEPTED' as event, min(accepted_at) as at from terms_acceptance where partner_id = ${partnerId}
    having count(*) > 0
    union all
    select event, max(at) from application_event where partner_id = ${partnerId} and store_id = ${storeId} group by event
    order by 2`

type Sending = { partnerId: string; storeId: string; userId: string; hours: number }

/** Returns undefined when the application was sent before. */
export const insertApplication = (db: Db, { partnerId, storeId, userId, hours }: Sending) =>
  db
    .insertInto('application')
    .values({
      partnerId,
      id: newId(),
      storeId,
      status: 'REVIEW',
      phase: 'QUEUED',
      submittedBy: userId,
      dueAt: instant`now() + ${hours} * interval '1 hour'`,
    })
    .onConflict((on) => on.columns(['partnerId', 'storeId']).doNothing())
    .returning(applicationColumns)
    .executeTakeFirst()

type NewApplicationEvent = { event: ApplicationEvent; at?: Date; actorId: string | null }

export const insertEvents = (
  db: Db,
  partnerId: string,
  applicationId: string,
  events: readonly NewApplicationEvent[],
) =>
  db
    .insertInto('application_event')
    .values(
      events.map(({ event, at, actorId }) => ({
        partnerId,
        applicationId,
        id: newId(),
        event,
        actorId,
        ...(at ? { at } : {}),
      })),
    )
    .execute()

/** Starts a recheck after a change of tax number or legal name. Payouts wait until a reviewer has finished the recheck. */
export const beginRecheck = (db: Db, partnerId: string, storeId: string) =>
  db
    .updateTable('application')
    .set({ phase: 'RECHECK', recheckCause: 'PARTNER', recheckMore: [], recheckAt: sqlNow })
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('status', '=', 'APPROVED')
    .where('phase', '=', 'DECIDED')
    .returning('id')
    .executeTakeFirst()

/** Closes the earlier questions after new questions, a complete answer or a decision. */
export const closeQuestions = (db: Db, partnerId: string, applicationId: string) =>
  db
    .updateTable('application_question')
    .set({ closedAt: sqlNow })
    .where('partnerId', '=', partnerId)
    .where('applicationId', '=', applicationId)
    .where('closedAt', 'is', null)
    .execute()

/** Resumes the clock with its remaining hours. Returns undefined when the clock was not paused. */
export const resumeClock = async (db: Db, partnerId: string, applicationId: string) => {
  // Computed by a SELECT: an UPDATE of a distributed table adds no interval to a column.
  const resumed = await rowsOf({ dueAt: is.moment }).first(db)`
    select due_at + (now() - paused_at) as due_at from application
    where partner_id = ${partnerId} and id = ${applicationId} and phase = 'INFO_REQUESTED' for update`
  if (!resumed) return undefined
  return db
    .updateTable('application')
    .set({
      phase: sql`case when assignee_id is null then 'QUEUED' else 'ASSIGNED' end`,
      dueAt: resumed.dueAt,
      pausedAt: null,
    })
    .where('partnerId', '=', partnerId)
    .where('id', '=', applicationId)
    .where('phase', '=', 'INFO_REQUESTED')
    .returning(['id', 'phase'])
    .executeTakeFirst()
}

/** Records the only appeal against a rejection. Returns undefined when there is no rejection or an earlier appeal. */
export const recordAppeal = (db: Db, partnerId: string, applicationId: string, text: string) =>
  db
    .updateTable('application')
    .set({ appealedAt: sqlNow, appealText: text })
    .where('partnerId', '=', partnerId)
    .where('id', '=', applicationId)
    .where('status', '=', 'REJECTED')
    .where('appealedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
