import { sql, type Insertable } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { RejectionReason } from '@tillgate/domain/applications.ts'
import type { Tables } from '#server/db/tables.ts'

/** Half of somebody's work must not lie with nobody: as operator, what they had goes back into the queue. */
export const releaseAllOf = (db: Db, id: string) =>
  db
    .updateTable('application')
    .set({ assignee_id: null, phase: sql`case when phase = 'ASSIGNED' then 'QUEUED' else phase end` })
    .where('assignee_id', '=', id)
    .where('status', '=', 'REVIEW')
    .execute()

export type ApplicationKey = { partnerId: string; storeId: string; applicationId: string }

/** Where an application belongs. Undefined: there is none. */
export const findApplicationKey = async (db: Db, id: string): Promise<ApplicationKey | undefined> => {
  const row = await db
    .selectFrom('application')
    .select(['partner_id', 'store_id', 'id'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { partnerId: row.partner_id, storeId: row.store_id, applicationId: row.id }
}

/** Whoever changes an application comes one after the other, and sees what the one before did. */
export const lockApplication = (db: Db, { partnerId, applicationId }: ApplicationKey) =>
  db
    .selectFrom('application')
    .select(['status', 'phase', 'assignee_id', 'proposal', 'proposed_by', 'appealed_at', 'appeal_answered_at'])
    .where('partner_id', '=', partnerId)
    .where('id', '=', applicationId)
    .forUpdate()
    .executeTakeFirst()

export type LockedRow = NonNullable<Awaited<ReturnType<typeof lockApplication>>>

export const findMoved = (db: Db, { partnerId, applicationId }: ApplicationKey) =>
  db
    .selectFrom('application as a')
    .leftJoin('user_account as u', 'u.id', 'a.assignee_id')
    .select([
      'a.id',
      'a.status',
      'a.phase',
      'a.due_at',
      'a.paused_at',
      'a.decided_at',
      'a.assignee_id',
      sql<string | null>`u.first_name || ' ' || u.last_name`.as('assignee_name'),
      sql<boolean>`a.proposal is not null`.as('is_proposed'),
    ])
    .where('a.partner_id', '=', partnerId)
    .where('a.id', '=', applicationId)
    .executeTakeFirstOrThrow()

const theApplication = (db: Db, { partnerId, applicationId }: ApplicationKey) =>
  db.updateTable('application').where('partner_id', '=', partnerId).where('id', '=', applicationId)

/** In review, with nothing waiting for a second person, and nobody else's. */
const mineToMove = (db: Db, key: ApplicationKey, me: string) =>
  theApplication(db, key)
    .where('status', '=', 'REVIEW')
    .where('proposal', 'is', null)
    .where((or) => or.or([or('assignee_id', 'is', null), or('assignee_id', '=', me)]))

const noProposal = { proposal: null, proposed_by: null, proposed_at: null } as const

/** Takes it, or keeps it. Undefined when somebody else has it. */
export const claimRow = (db: Db, key: ApplicationKey, me: string) =>
  theApplication(db, key)
    .set({ assignee_id: me, phase: sql`case when phase = 'QUEUED' then 'ASSIGNED' else phase end` })
    .where('status', '=', 'REVIEW')
    .where((or) => or.or([or('assignee_id', 'is', null), or('assignee_id', '=', me)]))
    .returning(['assignee_id', 'phase'])
    .executeTakeFirst()

/** `from`: whose it has to be; nothing given: anybody's. */
export const releaseRow = (db: Db, key: ApplicationKey, from: string | undefined) => {
  const query = theApplication(db, key)
    .set({ assignee_id: null, phase: sql`case when phase = 'ASSIGNED' then 'QUEUED' else phase end` })
    .where('status', '=', 'REVIEW')
  return (from === undefined ? query.where('assignee_id', 'is not', null) : query.where('assignee_id', '=', from))
    .returning(['assignee_id', 'phase'])
    .executeTakeFirst()
}

export const assignRow = (db: Db, key: ApplicationKey, to: string) =>
  theApplication(db, key)
    .set({ assignee_id: to, phase: sql`case when phase = 'QUEUED' then 'ASSIGNED' else phase end` })
    .where('status', '=', 'REVIEW')
    .returning(['assignee_id', 'phase'])
    .executeTakeFirst()

/** The clock stands from here on. */
export const pauseRow = (db: Db, key: ApplicationKey, me: string) =>
  mineToMove(db, key, me)
    .set({ phase: 'INFO_REQUESTED', paused_at: sql`now()`, assignee_id: me })
    .where('phase', 'in', ['QUEUED', 'ASSIGNED'])
    .returning('id')
    .executeTakeFirst()

export const insertQuestions = (db: Db, questions: Insertable<Tables['application_question']>[]) =>
  db.insertInto('application_question').values(questions).execute()

export type Verdict = { status: 'APPROVED' } | { status: 'REJECTED'; reason: RejectionReason; text: string }

const verdictColumns = (verdict: Verdict, me: string) => ({
  status: verdict.status,
  phase: 'DECIDED' as const,
  paused_at: null,
  decided_at: sql<Date>`now()`,
  decided_by: me,
  rejection_reason: verdict.status === 'REJECTED' ? verdict.reason : null,
  rejection_text: verdict.status === 'REJECTED' ? verdict.text : '',
  ...noProposal,
})

/** One UPDATE decides. Undefined when somebody else decided, or has it. */
export const decideRow = (db: Db, key: ApplicationKey, me: string, verdict: Verdict) =>
  mineToMove(db, key, me).set(verdictColumns(verdict, me)).returning('id').executeTakeFirst()

/** The second person's: whoever proposed it cannot be that person. */
export const confirmRow = (db: Db, key: ApplicationKey, me: string, verdict: Verdict) =>
  theApplication(db, key)
    .set(verdictColumns(verdict, me))
    .where('status', '=', 'REVIEW')
    .where('proposal', 'is not', null)
    .where('proposed_by', '<>', me)
    .returning('id')
    .executeTakeFirst()

export const proposeRow = (db: Db, key: ApplicationKey, me: string, proposal: string) =>
  mineToMove(db, key, me)
    .set({
      proposal,
      proposed_by: me,
      proposed_at: sql`now()`,
      assignee_id: me,
      phase: sql`case when phase = 'QUEUED' then 'ASSIGNED' else phase end`,
    })
    .returning('id')
    .executeTakeFirst()

export const dropProposal = (db: Db, key: ApplicationKey) =>
  theApplication(db, key)
    .set(noProposal)
    .where('status', '=', 'REVIEW')
    .where('proposal', 'is not', null)
    .returning('id')
    .executeTakeFirst()

/** A rejection that is looked at again: a new 48 hours, and anybody may take it. */
export const reopenRow = (db: Db, key: ApplicationKey, hours: number) =>
  theApplication(db, key)
    .set({
      status: 'REVIEW',
      phase: 'QUEUED',
      assignee_id: null,
      due_at: sql<Date>`now() + ${hours} * interval '1 hour'`,
      decided_at: null,
      decided_by: null,
      rejection_reason: null,
      rejection_text: '',
      appeal_answered_at: sql<Date>`now()`,
    })
    .where('status', '=', 'REJECTED')
    .where('appealed_at', 'is not', null)
    .where('appeal_answered_at', 'is', null)
    .returning(['status', 'phase'])
    .executeTakeFirst()

export const declineAppealRow = (db: Db, key: ApplicationKey) =>
  theApplication(db, key)
    .set({ appeal_answered_at: sql<Date>`now()` })
    .where('status', '=', 'REJECTED')
    .where('appealed_at', 'is not', null)
    .where('appeal_answered_at', 'is', null)
    .returning(['status', 'phase'])
    .executeTakeFirst()

export const recheckRow = (db: Db, key: ApplicationKey, to: 'RECHECK' | 'DECIDED') =>
  theApplication(db, key)
    .set({ phase: to })
    .where('status', '=', 'APPROVED')
    .where('phase', '=', to === 'RECHECK' ? 'DECIDED' : 'RECHECK')
    .returning('id')
    .executeTakeFirst()

export const insertEvent = (db: Db, row: Insertable<Tables['application_event']>) =>
  db.insertInto('application_event').values(row).execute()
