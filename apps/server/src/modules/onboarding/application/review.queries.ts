import { sql, type Insertable } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { RejectionReason } from '@tillgate/domain/applications.ts'
import type { Tables } from '#server/db/tables.ts'
import type { StoreKey } from '#server/modules/partners/api.ts'
import type { TinResult } from '@tillgate/domain/review.ts'
import { col, cols, computed, condition, is, nullable, present, rowsOf, sqlNow, type RowOf } from '#server/db/rows.ts'

const unaskedRow = rowsOf({
  ...cols('application', 'partnerId', 'id', 'storeId'),
  einSealed: present(col('store.einSealed')),
  businessName: col('store.businessName'),
})
export type Unasked = RowOf<typeof unaskedRow>

const unasked = sql`
  select a.partner_id, a.id, a.store_id, s.ein_sealed, s.business_name
  from application a join store s on s.partner_id = a.partner_id and s.id = a.store_id`

/**
 * Lists stores in review or re-check without a check of their present number and name. With a provider: also, once an hour,
 * stores without its answer, approved ones included, and stores of the time before the provider.
 */
export const listUnasked = async (db: Db, limit: number, isRepeated: boolean): Promise<Unasked[]> => {
  const silent = isRepeated
    ? sql`or a.tin_result = 'UNAVAILABLE' and a.tin_asked_at < now() - interval '1 hour' or a.tin_result = 'NOT_PERFORMED'`
    : sql``
  const approved = isRepeated
    ? sql`union all ${unasked}
      where a.status = 'APPROVED' and a.tin_result = 'UNAVAILABLE' and a.tin_asked_at < now() - interval '1 hour'
        and a.phase <> 'RECHECK' and s.ein_sealed is not null`
    : sql``
  return unaskedRow.all(db)`
    ${unasked} where (a.status = 'REVIEW' or a.phase = 'RECHECK') and s.ein_sealed is not null
      and (a.tin_ein is distinct from s.ein_index or a.tin_name is distinct from s.business_name ${silent})
    ${approved} limit ${limit}`
}

/** Returns what the tax office is asked about an application, or undefined without a number. */
export const findTinQuestion = (db: Db, partnerId: string, id: string): Promise<Unasked | undefined> =>
  unaskedRow.first(db)`${unasked} where a.partner_id = ${partnerId} and a.id = ${id} and s.ein_sealed is not null`

type Answered = { partnerId: string; id: string; result: TinResult; isUnusual: boolean; name: string; einIndex: Buffer }

/** Saves the result only while the store still has the checked number and name; returns false otherwise. */
export const saveTinResult = async (db: Db, answered: Answered): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update application a set tin_result = ${answered.result}, tin_ein = s.ein_index, tin_name = s.business_name,
      tin_asked_at = now(), ein_unusual = ${answered.isUnusual}
    from store s where s.partner_id = a.partner_id and s.id = a.store_id
      and a.partner_id = ${answered.partnerId} and a.id = ${answered.id}
      and s.business_name = ${answered.name} and s.ein_index = ${answered.einIndex}`.execute(db)
  return numAffectedRows > 0n
}

export type ApplicationKey = { partnerId: string; storeId: string; applicationId: string }

/** Lists the applications in a review that the operator has claimed. */
export const listClaimed = (db: Db, operatorId: string): Promise<ApplicationKey[]> =>
  db
    .selectFrom('application')
    .select(['partnerId', 'storeId', 'id as applicationId'])
    .where('assigneeId', '=', operatorId)
    .where('status', '=', 'REVIEW')
    .orderBy('id')
    .execute()

/** Finds the partner and store of an application, or undefined. */
export const findApplicationKey = (db: Db, id: string): Promise<ApplicationKey | undefined> =>
  db
    .selectFrom('application')
    .select(['partnerId', 'storeId', 'id as applicationId'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Locks an application, so that concurrent changes run in sequence and read the earlier change. */
export const lockApplication = (db: Db, { partnerId, applicationId }: ApplicationKey) =>
  db
    .selectFrom('application')
    .select(['status', 'phase', 'assigneeId', 'proposal', 'proposedBy', 'appealedAt', 'appealAnsweredAt'])
    .select(['decidedBy', 'rejectionProposedBy', 'recheckCause', 'recheckMore', 'recheckEndBy', 'rejectedBeforeBy'])
    .where('partnerId', '=', partnerId)
    .where('id', '=', applicationId)
    .forUpdate()
    .executeTakeFirst()

export type LockedRow = NonNullable<Awaited<ReturnType<typeof lockApplication>>>

export const findMoved = (db: Db, { partnerId, applicationId }: ApplicationKey) =>
  db
    .selectFrom('application as a')
    .leftJoin('user_account as u', 'u.id', 'a.assigneeId')
    .select([
      'a.id',
      'a.status',
      'a.phase',
      'a.dueAt',
      'a.pausedAt',
      'a.decidedAt',
      'a.assigneeId',
      computed(nullable(is.text))`u.first_name || ' ' || u.last_name`.as('assigneeName'),
      condition`a.proposal is not null or a.recheck_end_by is not null`.as('isProposed'),
    ])
    .where('a.partnerId', '=', partnerId)
    .where('a.id', '=', applicationId)
    .executeTakeFirstOrThrow()

/** Begins an update of one application. */
export const theApplication = (db: Db, { partnerId, applicationId }: ApplicationKey) =>
  db.updateTable('application').where('partnerId', '=', partnerId).where('id', '=', applicationId)

/** Condition for an application in review without a proposal and without another assignee. */
const ownOrFree = (db: Db, key: ApplicationKey, me: string) =>
  theApplication(db, key)
    .where('status', '=', 'REVIEW')
    .where('proposal', 'is', null)
    .where((or) => or.or([or('assigneeId', 'is', null), or('assigneeId', '=', me)]))

const noProposal = { proposal: null, proposedBy: null, proposedAt: null } as const

/** Assigns the application to the caller. Returns undefined when another operator has the application. */
export const claimRow = (db: Db, key: ApplicationKey, me: string) =>
  theApplication(db, key)
    .set({ assigneeId: me, phase: sql`case when phase = 'QUEUED' then 'ASSIGNED' else phase end` })
    .where('status', '=', 'REVIEW')
    .where((or) => or.or([or('assigneeId', 'is', null), or('assigneeId', '=', me)]))
    .returning(['assigneeId', 'phase'])
    .executeTakeFirst()

/** `from`: required current assignee. */
export const releaseRow = (db: Db, key: ApplicationKey, from: string) =>
  theApplication(db, key)
    .set({ assigneeId: null, phase: sql`case when phase = 'ASSIGNED' then 'QUEUED' else phase end` })
    .where('status', '=', 'REVIEW')
    .where('assigneeId', '=', from)
    .returning(['assigneeId', 'phase'])
    .executeTakeFirst()

export const assignRow = (db: Db, key: ApplicationKey, to: string) =>
  theApplication(db, key)
    .set({ assigneeId: to, phase: sql`case when phase = 'QUEUED' then 'ASSIGNED' else phase end` })
    .where('status', '=', 'REVIEW')
    .returning(['assigneeId', 'phase'])
    .executeTakeFirst()

/** Pauses the clock of the review. */
export const pauseRow = (db: Db, key: ApplicationKey, me: string) =>
  ownOrFree(db, key, me)
    .set({ phase: 'INFO_REQUESTED', pausedAt: sql`now()`, assigneeId: me })
    .where('phase', 'in', ['QUEUED', 'ASSIGNED'])
    .returning('id')
    .executeTakeFirst()

export const insertQuestions = (db: Db, questions: Insertable<Tables['application_question']>[]) =>
  db.insertInto('application_question').values(questions).execute()

/** `overrides`: reasons of accepted failed checks, as JSON. */
export type Verdict =
  | { status: 'APPROVED'; overrides: string }
  | { status: 'REJECTED'; reason: RejectionReason; text: string }

const verdictColumns = (verdict: Verdict, me: string) => ({
  status: verdict.status,
  phase: 'DECIDED' as const,
  pausedAt: null,
  decidedAt: sqlNow,
  decidedBy: me,
  rejectionReason: verdict.status === 'REJECTED' ? verdict.reason : null,
  rejectionText: verdict.status === 'REJECTED' ? verdict.text : '',
  overrides: verdict.status === 'APPROVED' ? verdict.overrides : '[]',
  rejectionProposedBy: null,
  ...noProposal,
})

/** Decides the application in one UPDATE. Returns undefined when another operator decided or has the application. */
export const decideRow = (db: Db, key: ApplicationKey, me: string, verdict: Verdict) =>
  ownOrFree(db, key, me).set(verdictColumns(verdict, me)).returning('id').executeTakeFirst()

/** Confirms a proposal of another operator. The proposer cannot confirm, and stays stored with a rejection. */
export const confirmRow = (db: Db, key: ApplicationKey, me: string, verdict: Verdict) =>
  theApplication(db, key)
    .set({
      ...verdictColumns(verdict, me),
      ...(verdict.status === 'REJECTED' && { rejectionProposedBy: computed(is.text)`proposed_by` }),
    })
    .where('status', '=', 'REVIEW')
    .where('proposal', 'is not', null)
    .where('proposedBy', '<>', me)
    .returning('id')
    .executeTakeFirst()

export const proposeRow = (db: Db, key: ApplicationKey, me: string, proposal: string) =>
  ownOrFree(db, key, me)
    .set({
      proposal,
      proposedBy: me,
      proposedAt: sql`now()`,
      assigneeId: me,
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

/** Finds the application of a store, or undefined. */
export const findKeyOfStore = (db: Db, { partnerId, storeId }: StoreKey): Promise<ApplicationKey | undefined> =>
  db
    .selectFrom('application')
    .select(['partnerId', 'storeId', 'id as applicationId'])
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .executeTakeFirst()

export const insertEvent = (db: Db, row: Insertable<Tables['application_event']>) =>
  db.insertInto('application_event').values(row).execute()
