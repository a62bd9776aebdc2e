import {
  type CaseNoteKind,
  type CaseTaskKind,
  caseStates,
  caseTaskKinds,
  caseTaskStates,
  caseNoteKinds,
} from '@tillgate/domain/sanction-cases.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { sql } from 'kysely'
import { newId } from '#server/base/ids.ts'
import type { Db } from '#server/db/db.ts'
import { allOf, countUpTo, limitOf, orderOf, type Page } from '#server/db/page.ts'
import { personNameOrEmpty } from '#server/db/person-name.ts'
import { col, cols, is, nullable, present, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'

const caseRow = rowsOf({
  ...cols(
    'sanction_case',
    'id',
    'partnerId',
    'openedBy',
    'openedAt',
    'ownerId',
    'deputyId',
    'reportedBy',
    'reportedAt',
    'reportNumber',
    'reportCents',
    'reportFileName',
    'reportBytes',
    'liftProposedBy',
    'liftProposedAt',
    'liftedBy',
    'liftedAt',
  ),
  number: col('sanction_case.number'),
  state: is.oneOf(caseStates),
  openedName: is.text,
  ownerName: is.text,
  deputyName: is.text,
  nextTask: nullable(is.oneOf(caseTaskKinds)),
  dueOn: nullable(col('sanction_task.dueOn')),
  reportedName: is.text,
  liftProposedName: is.text,
  liftedName: is.text,
})
export type CaseRow = RowOf<typeof caseRow>

/** Cases lie on the coordinator of a cluster, so names of partners are a statement of their own. */
const selected = sql`
  select c.id, c.number, c.partner_id,
    case when c.lifted_at is not null then 'LIFTED' when c.reported_at is not null then 'REPORTED' else 'BLOCKED' end as state,
    c.opened_by, ${personNameOrEmpty(sql`c.opened_by`)} as opened_name, c.opened_at, c.owner_id,
    ${personNameOrEmpty(sql`c.owner_id`)} as owner_name, c.deputy_id, ${personNameOrEmpty(sql`c.deputy_id`)} as deputy_name, n.kind as next_task, n.due_on::text as due_on,
    c.reported_by, ${personNameOrEmpty(sql`c.reported_by`)} as reported_name, c.reported_at, c.report_number, c.report_cents,
    c.report_file_name, c.report_bytes, c.lift_proposed_by, ${personNameOrEmpty(sql`c.lift_proposed_by`)} as lift_proposed_name,
    c.lift_proposed_at, c.lifted_by, ${personNameOrEmpty(sql`c.lifted_by`)} as lifted_name, c.lifted_at
  from sanction_case c left join lateral (select t.kind, t.due_on from sanction_task t
    where t.case_id = c.id and t.state = 'OPEN' order by t.due_on, t.kind limit 1) n on true`

type Filter = { partnerId: string | undefined; isOpen: boolean }
const matching = ({ partnerId, isOpen }: Filter) =>
  allOf([partnerId && sql`c.partner_id = ${partnerId}`, isOpen ? sql`c.lifted_at is null` : undefined])

export const listCases = async (db: Db, wanted: Filter, page: Page<'openedAt'>) => {
  const where = matching(wanted)
  const rows = await caseRow.all(db)`
    ${selected} where ${where} order by ${orderOf([sql`c.opened_at`, sql`c.id`], page)} ${limitOf(page)}`
  return { rows, total: await countUpTo(db, sql`sanction_case c where ${where}`) }
}

export const findCase = (db: Db, id: string): Promise<CaseRow | undefined> =>
  caseRow.first(db)`${selected} where c.id = ${id}`

const lockedCaseRow = rowsOf({
  ...cols(
    'sanction_case',
    'id',
    'partnerId',
    'openedBy',
    'ownerId',
    'deputyId',
    'reportedAt',
    'liftProposedBy',
    'liftedAt',
  ),
  number: col('sanction_case.number'),
})
type LockedCase = RowOf<typeof lockedCaseRow>
/** Locks a case, so that of two decisions one is refused. */
export const lockCase = (db: Db, id: string): Promise<LockedCase | undefined> => lockedCaseRow.first(db)`
    select id, number, partner_id, opened_by, owner_id, deputy_id, reported_at, lift_proposed_by, lifted_at from sanction_case
    where id = ${id} for update`

/** Returns the open case of a partner, or `undefined`. */
export const findOpenCase = (db: Db, partnerId: string): Promise<string | undefined> => scalar(
  col('sanction_case.id'),
).first(db)`
    select id from sanction_case where partner_id = ${partnerId} and lifted_at is null`

export const insertCase = async (db: Db, partnerId: string, by: string): Promise<string> => {
  const id = newId()
  await sql`
    insert into sanction_case (id, partner_id, opened_by, owner_id) values (${id}, ${partnerId}, ${by}, ${by})`.execute(
    db,
  )
  return id
}

const taskRow = rowsOf({
  ...cols('sanction_task', 'id', 'title', 'dueOn', 'endedBy', 'endedAt'),
  kind: is.oneOf(caseTaskKinds),
  isDue: is.flag,
  state: is.oneOf(caseTaskStates),
  endedName: is.text,
})
export type TaskRow = RowOf<typeof taskRow>
export const listTasks = (db: Db, caseId: string): Promise<TaskRow[]> => taskRow.all(db)`
    select t.id, t.kind, t.title, t.due_on::text as due_on,
      t.state = 'OPEN' and t.due_on <= (now() at time zone ${bankZone})::date as is_due, t.state, t.ended_by, ${personNameOrEmpty(sql`t.ended_by`)} as ended_name,
      t.ended_at
    from sanction_task t where t.case_id = ${caseId} order by t.state = 'OPEN' desc, t.due_on, t.kind`

/** Adds a task. Does nothing when the case has this task with this day. */
export const insertTask = (db: Db, caseId: string, { kind, dueOn }: Pick<TaskRow, 'kind' | 'dueOn'>) =>
  sql`
    insert into sanction_task (id, case_id, kind, due_on) values (${newId()}, ${caseId}, ${kind}, ${dueOn}::date)
    on conflict (case_id, kind, due_on) where kind <> 'OTHER' do nothing`.execute(db)

/** Adds a task with the words of a person. */
export const insertOwnTask = (db: Db, caseId: string, { title, dueOn }: { title: string; dueOn: string }) =>
  sql`
    insert into sanction_task (id, case_id, kind, title, due_on)
    values (${newId()}, ${caseId}, 'OTHER', ${title}, ${dueOn}::date)`.execute(db)

/** Ends an open task. Returns the task, or `undefined` when the case has no such open task. */
export const endTask = (
  db: Db,
  caseId: string,
  { id, by }: { id: string; by: string },
): Promise<Pick<TaskRow, 'kind' | 'title' | 'dueOn'> | undefined> => rowsOf({
  kind: is.oneOf(caseTaskKinds),
  title: col('sanction_task.title'),
  dueOn: is.text,
}).first(db)`
    update sanction_task set state = 'DONE', ended_by = ${by}, ended_at = now()
    where case_id = ${caseId} and id = ${id} and state = 'OPEN' and kind <> 'REPORT'
    returning kind, title, due_on::text as due_on`

export const endTasksOf = (
  db: Db,
  caseId: string,
  { kinds, state, by }: { kinds: readonly CaseTaskKind[]; state: 'DONE' | 'DROPPED'; by: string },
) =>
  sql`
    update sanction_task set state = ${state}, ended_by = ${by}, ended_at = now()
    where case_id = ${caseId} and kind = any(${[...kinds]}::text[]) and state = 'OPEN'`.execute(db)

const noteRow = rowsOf({
  kind: is.oneOf(caseNoteKinds),
  ...cols('sanction_note', 'text', 'byId', 'at'),
  byName: is.text,
})
export type NoteRow = RowOf<typeof noteRow>
export const listNotes = (db: Db, caseId: string): Promise<NoteRow[]> => noteRow.all(db)`
    select o.kind, o.text, o.by_id, ${personNameOrEmpty(sql`o.by_id`)} as by_name, o.at from sanction_note o
    where o.case_id = ${caseId} order by o.at desc, o.id desc`

export const insertNote = (
  db: Db,
  caseId: string,
  { kind, text, by }: { kind: CaseNoteKind; text: string; by: string },
) =>
  sql`
    insert into sanction_note (id, case_id, kind, text, by_id) values (${newId()}, ${caseId}, ${kind}, ${text}, ${by})`.execute(
    db,
  )

/** Lists the operators who took part in a case: owner and deputy, authors of its record, of its tasks and of its report. */
export const listCaseParticipants = async (db: Db, caseId: string): Promise<string[]> => {
  const rows = await rowsOf({ id: nullable(is.text) }).all(db)`
    select unnest(array[c.opened_by, c.owner_id, c.deputy_id, c.reported_by, c.lift_proposed_by]) as id from sanction_case c where c.id = ${caseId}
    union select n.by_id from sanction_note n where n.case_id = ${caseId}
    union select t.ended_by from sanction_task t where t.case_id = ${caseId}`
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}

/** `deputyId`: null when the new owner was the deputy. */
export const setOwner = (db: Db, id: string, { ownerId, deputyId }: { ownerId: string; deputyId: string | null }) =>
  sql`
    update sanction_case set owner_id = ${ownerId}, owned_at = now(), deputy_id = ${deputyId} where id = ${id}`.execute(
    db,
  )

export const setDeputy = (db: Db, id: string, deputyId: string | null) =>
  sql`update sanction_case set deputy_id = ${deputyId} where id = ${id}`.execute(db)

/** Lists the cases with open work that name an operator as owner or deputy. */
export const listCasesOf = (db: Db, operatorId: string) => rowsOf(cols('sanction_case', 'id')).all(db)`
    select c.id from sanction_case c where ${operatorId} in (c.owner_id, c.deputy_id) and (c.lifted_at is null
      or exists (select from sanction_task t where t.case_id = c.id and t.state = 'OPEN'))
    order by c.number`

/** Returns those of the operators who may own a case, in the given order. */
export const mayOwnCases = (db: Db, ids: readonly string[]): Promise<string[]> => scalar(col('user_account.id')).all(
  db,
)`
    select u.id from unnest(${[...ids]}::uuid[]) with ordinality as h (id, nth) join user_account u on u.id = h.id
    where u.audience = 'operator' and u.active and u.email_verified
      and (u.role = 'OPERATOR_ADMIN' or u.staff_roles @> array['COMPLIANCE']) order by h.nth`

/** Returns whether an operator may sign in. */
export const isActiveOperator = async (db: Db, id: string): Promise<boolean> => {
  const { rows } = await sql`
    select from user_account where id = ${id} and audience = 'operator' and active and email_verified`.execute(db)
  return rows.length > 0
}

type Report = { number: string; cents: number; by: string; fileName: string; bytes: number; sealed: Buffer }
export const saveReport = (db: Db, id: string, { number, cents, by, fileName, bytes, sealed }: Report) =>
  sql`
    update sanction_case set reported_by = ${by}, reported_at = now(), report_number = ${number}, report_cents = ${cents},
      report_file_name = ${fileName}, report_bytes = ${bytes}, report_sealed = ${sealed} where id = ${id}`.execute(db)

/** Returns the file of the report, or `undefined` before the report. */
export const findReportFile = (db: Db, id: string) => rowsOf({
  partnerId: col('sanction_case.partnerId'),
  name: present(col('sanction_case.reportFileName')),
  sealed: present(col('sanction_case.reportSealed')),
}).first(db)`
    select partner_id, report_file_name as name, report_sealed as sealed from sanction_case
    where id = ${id} and report_sealed is not null`

/** `by`: null withdraws the proposal. */
export const setLiftProposal = (db: Db, id: string, by: string | null) =>
  sql`
    update sanction_case set lift_proposed_by = ${by}, lift_proposed_at = ${by === null ? sql`null` : sql`now()`}
    where id = ${id}`.execute(db)

export const setLifted = (db: Db, id: string, by: string) =>
  sql`update sanction_case set lifted_by = ${by}, lifted_at = now() where id = ${id}`.execute(db)

/** Clears the confirmed matches of a partner by two administrators. `reason`: of the proposer. */
export const clearSame = (
  db: Db,
  partnerId: string,
  { proposedBy, proposedAt, by, reason }: { proposedBy: string; proposedAt: Date; by: string; reason: string },
) =>
  sql`
    update sanction_candidate set state = 'CLEARED', was_same = false, reason = ${reason}, proposed_by = ${proposedBy},
      proposed_at = ${proposedAt}, decided_by = ${by}, decided_at = now()
    where partner_id = ${partnerId} and (state = 'SAME' or was_same)`.execute(db)

/** Lists administrators who may sign in. */
export const listAdministrators = (db: Db): Promise<{ id: string; name: string }[]> => rowsOf({
  id: col('user_account.id'),
  name: is.text,
}).all(db)`
    select id, first_name || ' ' || last_name as name from user_account
    where audience = 'operator' and role = 'OPERATOR_ADMIN' and active and email_verified
    order by 2, 1`
