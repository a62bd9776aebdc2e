import { applicationClocks } from '@tillgate/domain/clocks.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { inboxMax, type InboxKind, inboxKinds, inboxSubjects } from '@tillgate/domain/inbox.ts'
import { accountChangeDays, objectionHours } from '@tillgate/domain/support.ts'
import { blockers, operatorKinds, staffKinds, type OperatorKind } from '@tillgate/domain/proposals.ts'
import { annualReportAheadDays } from '@tillgate/domain/sanction-cases.ts'
import { retailerTypes } from '@tillgate/domain/stores.ts'
import { sql, type RawBuilder } from 'kysely'
import { personName } from '#server/db/person-name.ts'
import type { Db } from '#server/db/db.ts'
import { findScreeningRule, isScreened, type ScreeningRule } from '#server/modules/sanctions/api.ts'
import { isHeldNow } from '#server/modules/settlement/api.ts'
import { isUndelivered } from './unreached-staff.queries.ts'
import { col, is, nullable, present, rowsOf, type RowOf } from '#server/db/rows.ts'

const entryRow = rowsOf({
  kind: is.oneOf(inboxKinds),
  subject: is.oneOf(inboxSubjects),
  subjectId: col('settlement_run.id'),
  partnerId: nullable(is.text),
  orderId: nullable(is.text),
  name: col('program.name'),
  number: nullable(is.whole),
  cents: nullable(is.cents),
  text: col('settlement_run.proposalNote'),
  by: nullable(is.text),
  /** Proposer, where the entry waits for a second person. */
  proposedBy: col('settlement_run.proposedBy'),
  at: present(col('settlement_run.proposedAt')),
  dueAt: nullable(is.moment),
})
export type Entry = RowOf<typeof entryRow>

/** `deadline`: intake hour of the bank, as `20:00`. */
type Place = { me: string; deadline: string; rule: ScreeningRule }

const limit = sql.lit(inboxMax)
/** Attempts without an answer of the bank, one a minute, before people are notified. */
const silentAttempts = 3
const none = sql`null::uuid`

/** Built runs: proposed ones wait for a second person, the others for a proposal. */
const runs = () => sql`
  select case when r.proposed_by is null then 'RUN_BUILT' else 'SECOND_PERSON' end as kind, 'RUN' as subject, r.id as subject_id, ${none} as partner_id, ${none} as order_id,
    p.name, r.number::int as number, null::bigint as cents, r.proposal_note as text, ${personName(sql`r.proposed_by`)} as "by",
    r.proposed_by, coalesce(r.proposed_at, r.built_at) as at, null::timestamptz as due_at
  from settlement_run r join program p on p.id = r.program_id
  where r.status = 'BUILT' order by r.built_at limit ${limit}`

/** Open changes of every kind for operators. */
const proposals = () => sql`
  select 'SECOND_PERSON' as kind, c.kind as subject, c.id as subject_id, c.partner_id,
    (c.change ->> 'orderId')::uuid as order_id, coalesce(c.change #>> '{store,name}', c.change #>> '{person,name}', c.change #>> '{partner,name}', c.change ->> 'purse', c.change #>> '{program,name}',
      c.change ->> 'name') as name,
    c.number::int as number, round((c.change ->> 'amount')::numeric * 100)::bigint as cents, c.reason as text,
    ${personName(sql`c.proposed_by`)} as "by", c.proposed_by, c.proposed_at as at, c.expires_at as due_at
  from change_proposal c where c.state = 'OPEN' and c.kind = any(${[...operatorKinds]})
  order by c.expires_at limit ${limit}`

/** True while the owner of the account can still object to a change `c`. */
const isTooEarly = sql`((c.kind = 'EMAIL' or coalesce(c.change ->> 'isByMailbox', 'false') = 'true')
  and c.proposed_at > now() - ${sql.lit(objectionHours)} * interval '1 hour')`

/** Kinds of changes that a person may be unable to decide although another one proposed them. */
export const blockableKinds = ['FACTOR', 'EMAIL', 'BANK_LINE'] as const satisfies readonly OperatorKind[]
const blockedRow = rowsOf({ id: col('change_proposal.id'), reason: is.oneOf(blockers) })
/**
 * Lists open changes that the person may not decide although another one proposed them: changes of accounts that the owner can still
 * object to, or that the person changed within the last days, and lines of a bank statement that the person loaded.
 */
export const listBlocked = (db: Db, me: string) => blockedRow.all(db)`
  select c.id, case when ${isTooEarly} then 'too-early' when c.kind = 'BANK_LINE' then 'loader' else 'took-part' end as reason
  from change_proposal c where c.state = 'OPEN' and c.kind = any(${[...blockableKinds]}) and c.proposed_by <> ${me}
    and (${isTooEarly} or exists (select from change_proposal d where d.state = 'APPROVED' and d.kind in ('FACTOR', 'EMAIL')
        and c.kind in ('FACTOR', 'EMAIL') and d.subject_id = c.subject_id
        and d.decided_at > now() - ${sql.lit(accountChangeDays)} * interval '1 day' and ${me} in (d.proposed_by, d.decided_by))
      or (c.kind = 'BANK_LINE' and exists (select from bank_statement s
        where s.id = (c.change ->> 'statementId')::uuid and s.loaded_by = ${me})))`

/** Operators who may not decide an application: they corrected it, or rejected it before a won appeal. */
export const listEditorsOf = (db: Db, ids: readonly string[]) => rowsOf({ id: is.text, userId: is.text }).all(db)`
  select e.application_id as id, e.editor_id as user_id from application_edit e
  where e.application_id = any(${[...ids]}::uuid[])
  union select a.id, unnest(a.rejected_before_by) from application a where a.id = any(${[...ids]}::uuid[])`

const colleagueRow = rowsOf({ id: col('user_account.id'), name: is.text })
/** Lists the active operators with a password, by name. */
export const listActiveStaff = (db: Db) => colleagueRow.all(db)`
  select id, first_name || ' ' || last_name as name from user_account
  where audience = 'operator' and active and email_verified order by first_name, last_name, id limit 500`

/** Changes of staff. */
const staff = () => sql`
  select 'SECOND_PERSON' as kind, 'STAFF' as subject, p.id as subject_id, ${none} as partner_id, ${none} as order_id,
    concat_ws(' ', p.change ->> 'firstName', p.change ->> 'lastName') as name, null::int as number, null::bigint as cents,
    p.reason as text, ${personName(sql`p.proposed_by`)} as "by", p.proposed_by, p.proposed_at as at, p.expires_at as due_at
  from change_proposal p
  where p.state = 'OPEN' and p.kind = any(${[...staffKinds]}) and p.expires_at > now()
  order by p.expires_at limit ${limit}`

/** Identity checks that an operator proposed to waive. */
const waivers = () => sql`
  select 'SECOND_PERSON' as kind, 'IDENTITY' as subject, w.user_id as subject_id, w.partner_id, ${none} as order_id,
    p.business_name as name, null::int as number, null::bigint as cents, w.reason as text,
    ${personName(sql`w.proposed_by`)} as "by", w.proposed_by, w.at, null::timestamptz as due_at
  from identity_waiver w join partner p on p.id = w.partner_id
  order by w.at limit ${limit}`

/**
 * People whose identity check ended without a result before they could send the application: they wait for a reset or a waiver. In a
 * review the application shows the check.
 */
const identities = () => sql`
  select 'IDENTITY' as kind, 'IDENTITY_CHECK' as subject, u.id as subject_id, p.id as partner_id, ${none} as order_id,
    u.first_name || ' ' || u.last_name as name, null::int as number, null::bigint as cents, '' as text, null::text as "by",
    null::uuid as proposed_by, t.at, t.at + ${sql.lit(applicationClocks.answerHours)} * interval '1 hour' as due_at
  from partner p join user_account u on u.partner_id = p.id
  join lateral (select max(i.changed_at) as at from identity_attempt i where i.partner_id = p.id and i.user_id = u.id) t
    on t.at is not null
  where u.identity_status = 'IDV_PENDING_REVIEW' and u.active
    and not exists (select 1 from identity_waiver w where w.partner_id = p.id and w.user_id = u.id)
    and not exists (select 1 from application a where a.partner_id = p.id and a.status = 'REVIEW')
  order by t.at limit ${limit}`

const application = (
  kind: InboxKind,
  text: RawBuilder<unknown>,
  by: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
  due: RawBuilder<unknown> = sql`a.due_at`,
) => sql`
  select ${sql.lit(kind)} as kind, 'APPLICATION' as subject, a.id as subject_id, a.partner_id, ${none} as order_id,
    s.business_name as name, null::int as number, null::bigint as cents, ${text} as text, ${by} as "by", a.proposed_by, ${at} as at,
    ${due} as due_at
  from application a join store s on s.partner_id = a.partner_id and s.id = a.store_id`

const noText = sql`''`
const nobody = sql`null::text`

const decisions = () => sql`
  ${application('SECOND_PERSON', noText, personName(sql`a.proposed_by`), sql`a.proposed_at`)}
  where a.status = 'REVIEW' and a.proposal is not null
  order by a.due_at limit ${limit}`

/**
 * Applications in the queue that no reviewer has claimed. Answered ones are answers. `RESUBMITTED`: corrected after a rejection; `REOPENED`:
 * rejected before a won appeal, which the rejecting operators do not decide again.
 */
const unclaimed = ({ me }: Place) => sql`
  ${application('UNCLAIMED', sql`case when a.appeal_answered_at > coalesce(a.resubmitted_at, '-infinity') then 'REOPENED' when a.resubmitted_at is null then '' else 'RESUBMITTED' end`, nobody, sql`greatest(a.submitted_at, a.resubmitted_at, a.appeal_answered_at)`)}
  where a.status = 'REVIEW' and a.assignee_id is null and a.phase not in ('INFO_REQUESTED', 'CLOSED') and a.proposal is null
    and not exists (select from application_question q where q.partner_id = a.partner_id and q.application_id = a.id
      and q.answered_at is not null and not q.is_fix)
    and not ${me} = any(a.rejected_before_by)
  order by a.due_at limit ${limit}`

/**
 * Answered applications of the person, and those without a reviewer. `exists` lets the planner begin with the few answered questions
 * instead of the whole queue.
 */
const answers = ({ me }: Place) => sql`
  ${application('ANSWER', noText, nobody, sql`q.answered_at`)}
  join lateral (select max(q.answered_at) as answered_at from application_question q
    where q.partner_id = a.partner_id and q.application_id = a.id and not q.is_fix) q on q.answered_at is not null
  where a.status = 'REVIEW' and a.phase not in ('INFO_REQUESTED', 'CLOSED') and a.proposal is null
    and (a.assignee_id is null or a.assignee_id = ${me}) and not ${me} = any(a.rejected_before_by)
    and exists (select from application_question e where e.partner_id = a.partner_id and e.application_id = a.id
      and e.answered_at is not null and not e.is_fix)
  order by a.due_at limit ${limit}`

/** Appeals against rejections by other operators. The deadline of the review was met by the rejection. */
const appeals = ({ me }: Place) => sql`
  ${application('APPEAL', sql`a.appeal_text`, nobody, sql`a.appealed_at`, sql`null::timestamptz`)}
  where a.status = 'REJECTED' and a.appealed_at is not null and a.appeal_answered_at is null
    and a.decided_by is distinct from ${me} and a.rejection_proposed_by is distinct from ${me}
  order by a.appealed_at limit ${limit}`

/** Applications of the person that wait for its decision. Answered ones are answers. */
const assignments = ({ me }: Place) => sql`
  ${application('ASSIGNMENT', noText, nobody, sql`a.submitted_at`)}
  where a.status = 'REVIEW' and a.assignee_id = ${me} and a.phase not in ('INFO_REQUESTED', 'CLOSED') and a.proposal is null
  order by a.due_at limit ${limit}`

/**
 * Possible matches of the sanctions list, one entry for each partner: without a decision, or proposed by an operator. A partner
 * without an application is its own subject.
 */
const candidates = () => sql`
  select case c.state when 'OPEN' then 'CANDIDATE' else 'SECOND_PERSON' end as kind,
    case when a.id is null then 'PARTNER_MATCH' else 'CANDIDATE' end as subject, coalesce(a.id, c.partner_id) as subject_id, c.partner_id, ${none} as order_id, p.business_name as name, null::int as number,
    null::bigint as cents, (array_agg(c.listed_name || ', ' || c.score || '/100' order by c.score desc))[1] as text,
    ${personName(sql`(array_agg(c.proposed_by))[1]`)} as "by", (array_agg(c.proposed_by))[1] as proposed_by,
    min(coalesce(c.proposed_at, c.found_at)) as at, null::timestamptz as due_at
  from sanction_candidate c join partner p on p.id = c.partner_id
  left join application a on a.partner_id = c.partner_id and a.store_id = p.primary_store_id
  where c.gone_at is null and c.state in ('OPEN', 'PROPOSED')
  group by c.state, a.id, c.partner_id, p.business_name order by at limit ${limit}`

/**
 * Approved applications in a re-check. Leaves out those that wait for the tax office, the NPI registry or a comparison of their names with
 * the sanctions list in force, those with an undecided or confirmed match, and those whose license date the person recorded or whose end the
 * person proposed.
 */
const rechecks = ({ me, rule }: Place) => sql`
  ${application('RECHECK', sql`coalesce(a.recheck_more[array_upper(a.recheck_more, 1)], a.recheck_cause, '')`, nobody, sql`coalesce(a.recheck_at, a.decided_at)`, sql`null::timestamptz`)}
  where a.phase = 'RECHECK' and not exists (select from sanction_candidate c
    where c.partner_id = a.partner_id
      and (c.state = 'SAME' or c.gone_at is null and c.state in ('OPEN', 'PROPOSED')))
    and (s.ein_index is null or a.tin_ein = s.ein_index and a.tin_name = s.business_name)
    and (s.npi = '' or s.type = any(${[...retailerTypes]}) or a.npi_number = s.npi)
    and ${isScreened(rule, sql`a.partner_id`)}
    and a.recheck_end_by is distinct from ${me}
    and not exists (select from document d where d.partner_id = a.partner_id and d.store_id = a.store_id
      and d.kind = 'CREDENTIALS' and d.removed_at is null and d.expiry_set_by = ${me}
      and d.expiry_set_at >= a.recheck_at)
  order by a.decided_at, a.id limit ${limit}`

/** Notices that an administrator may withdraw until the last day of the partnership is over. */
const endings = () => sql`
  ${application('ENDING', sql`p.end_reason`, nobody, sql`coalesce(a.recheck_at, a.decided_at)`, sql`(p.last_day + 1)::timestamp at time zone ${sql.lit(bankZone)}`)}
  join partner p on p.id = a.partner_id and p.primary_store_id = a.store_id
  where p.last_day is not null and p.ended_at is null order by p.last_day, a.id limit ${limit}`

const cardEntries = () => sql`
  select 'CARD_ENTRY' as kind, 'CARD_ENTRY' as subject, p.id as subject_id, p.id as partner_id, ${none} as order_id,
    p.business_name as name, null::int as number, null::bigint as cents, '' as text, null::text as "by",
    null::uuid as proposed_by, p.manual_card_entry_at as at, null::timestamptz as due_at
  from partner p where p.manual_card_entry = 'REQUESTED' order by p.manual_card_entry_at limit ${limit}`

/** Open requests of partners to put an item on a list, one entry for each partner. */
const coverRequests = () => sql`
  select 'COVER_REQUEST' as kind, 'COVER_REQUEST' as subject, r.partner_id as subject_id, r.partner_id, ${none} as order_id,
    p.business_name as name, count(*)::int as number, null::bigint as cents, min(r.reason) as text, null::text as "by",
    null::uuid as proposed_by, min(r.asked_at) as at, null::timestamptz as due_at
  from cover_request r join partner p on p.id = r.partner_id
  where r.status = 'OPEN' group by r.partner_id, p.business_name order by at limit ${limit}`

/**
 * Messages to partners that did not arrive, one entry for each partner. Leaves out addresses to which a later message went, and texts that
 * waited too long for a limit.
 */
const bounced = () => sql`
  select 'BOUNCED' as kind, 'MESSAGE' as subject, o.partner_id as subject_id, o.partner_id, ${none} as order_id, p.business_name as name,
    count(*)::int as number, null::bigint as cents, (array_agg(o.failure order by o.created_at desc))[1] as text, null::text as "by",
    null::uuid as proposed_by, max(o.created_at) as at, null::timestamptz as due_at
  from outbox o join partner p on p.id = o.partner_id
  where ${isUndelivered}
  group by o.partner_id, p.business_name order by at limit ${limit}`

/** Day of the next open task of a case `c`. */
const nextTask = sql`
  join lateral (select t.kind, t.due_on from sanction_task t where t.case_id = c.id and t.state = 'OPEN'
    order by t.due_on, t.kind limit 1) n on true`
/**
 * Sanctions cases with an open task, for their owner and for administrators. They leave when no task is open, not at the report; a case
 * whose next task is a later annual report comes back before it is due.
 */
const cases = ({ me }: Place) => sql`
  select 'SANCTIONS_CASE' as kind, 'SANCTION_CASE' as subject, c.id as subject_id, c.partner_id, ${none} as order_id,
    null::text as name, c.number::int as number, null::bigint as cents, n.kind as text, null::text as "by",
    null::uuid as proposed_by, c.opened_at as at,
    (n.due_on + 1)::timestamp at time zone ${sql.lit(bankZone)} - interval '1 minute' as due_at
  from sanction_case c ${nextTask}
  where (n.kind <> 'ANNUAL' or n.due_on <= (now() at time zone ${sql.lit(bankZone)})::date + ${sql.lit(annualReportAheadDays)})
    and (${me} in (c.owner_id, c.deputy_id)
      or exists (select from user_account u where u.id = ${me} and u.role = 'OPERATOR_ADMIN'))
  order by n.due_on, c.id limit ${limit}`

/** Proposals to lift a case. */
const lifts = () => sql`
  select 'SECOND_PERSON' as kind, 'SANCTION_CASE' as subject, c.id as subject_id, c.partner_id, ${none} as order_id,
    null::text as name, c.number::int as number, null::bigint as cents, '' as text, ${personName(sql`c.lift_proposed_by`)} as "by",
    c.lift_proposed_by as proposed_by, c.lift_proposed_at as at,
    (n.due_on + 1)::timestamp at time zone ${sql.lit(bankZone)} - interval '1 minute' as due_at
  from sanction_case c ${nextTask}
  where c.lift_proposed_by is not null and c.lifted_at is null
  order by c.lift_proposed_at limit ${limit}`

/** Items of the bank without an answer. Leaves out lines and returns that wait for a second person: these are proposals. */
const exceptions = () => sql`
  select 'EXCEPTION' as kind, case e.kind when 'RETURN' then 'BANK_RETURN' when 'NOC' then 'BANK_NOTICE'
      when 'BANK' then 'BANK_DIFFERENCE' else 'BANK_UNREADABLE' end as subject,
    e.id as subject_id, e.partner_id, ${none} as order_id, null::text as name, null::int as number,
    nullif(e.cents, 0) as cents, e.code as text, null::text as "by", null::uuid as proposed_by, e.received_at as at,
    (e.due_day + 1)::timestamp at time zone ${sql.lit(bankZone)} - interval '1 minute' as due_at
  from ach_event e where e.state = 'OPEN' and not exists (select from change_proposal c
    where c.state = 'OPEN' and (c.kind = 'BANK_LINE' and c.subject_id = e.id
      or c.kind = 'RETURN' and c.subject_id = e.statement_id and e.why = 'amount'))
  order by e.received_at limit ${limit}`

/** Files that are not at the bank some minutes after the approval, due when the bank stops taking them. */
const silentBanks = ({ deadline }: Place) => sql`
  select 'FILE_WAITING' as kind, 'BANK_SILENT' as subject, r.id as subject_id, null::uuid as partner_id, ${none} as order_id,
    null::text as name, r.number::int as number, f.credit_cents as cents, f.attempt_error as text, null::text as "by",
    null::uuid as proposed_by, f.approved_at as at, (f.effective_day - 1 + ${deadline}::time) at time zone ${sql.lit(bankZone)} as due_at
  from ach_file f join settlement_run r on r.id = f.run_id
  where f.status = 'READY'
    and (f.attempts >= ${sql.lit(silentAttempts)} or f.approved_at < now() - ${sql.lit(silentAttempts)} * interval '1 minute') order by f.effective_day limit ${limit}`

/** Adds what each run pays, without held stores. Statements are distributed, and runs are not. */
export const addSums = async (db: Db, entries: readonly Entry[]): Promise<void> => {
  const ids = entries.flatMap(({ subject, subjectId }) => (subject === 'RUN' ? [subjectId] : []))
  if (ids.length === 0) return
  const sums = await rowsOf({ runId: col('statement.runId'), cents: is.cents }).all(db)`
    select s.run_id, coalesce(sum(s.payable_cents) filter (where not ${isHeldNow}), 0)::bigint as cents from statement s
    where s.run_id = any(${ids}::uuid[]) group by s.run_id`
  const byRun = new Map(sums.map(({ runId, cents }) => [runId, cents]))
  for (const entry of entries) if (entry.subject === 'RUN') entry.cents = byRun.get(entry.subjectId) ?? null
}

const remindedRow = rowsOf({ objectId: col('audit_entry.objectId'), at: present(is.moment) })
/** Reminders of a person within the last day, by the subject. */
export const listReminders = async (db: Db, me: string, ids: readonly string[]): Promise<Map<string, Date>> => {
  if (ids.length === 0) return new Map()
  const rows = await remindedRow.all(db)`
    select e.object_id, max(e.at) as at from audit_entry e
    where e.object_id = any(${[...ids]}::text[]) and e.action = 'proposal.reminded' and e.actor_id = ${me}
      and e.at > now() - interval '1 day'
    group by e.object_id`
  return new Map(rows.map(({ objectId, at }) => [objectId, at]))
}

/** Of two reminders of one proposal at the same time, the second finds the first. */
export const lockReminders = (db: Db, subjectId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`remind ${subjectId}`}, 0))`.execute(db)

/** Sources on the coordinator of a cluster, which joins no rows of partners: names of partners are a statement of their own. */
const localSources = [runs, proposals, staff, exceptions, silentBanks, cases, lifts] as const
const localRow = rowsOf({ ...entryRow.shape, name: nullable(is.text) })

/** Sources on the shards of the partners. */
const partnerSources = [
  waivers,
  identities,
  decisions,
  unclaimed,
  answers,
  appeals,
  assignments,
  candidates,
  rechecks,
  endings,
  cardEntries,
  coverRequests,
  bounced,
] as const

/** Reads all sources in one statement. Each keeps its own limit. */
const together = (sources: readonly ((place: Place) => RawBuilder<unknown>)[], place: Place) =>
  sql.join(
    sources.map((source) => sql`(${source(place)})`),
    sql` union all `,
  )

const withPartnerNames = async (db: Db, rows: readonly RowOf<typeof localRow>[]): Promise<Entry[]> => {
  const ids = rows.flatMap(({ partnerId, name }) => (name === null && partnerId !== null ? [partnerId] : []))
  const partners =
    ids.length === 0
      ? []
      : await rowsOf({ id: col('partner.id'), name: col('partner.businessName') }).all(db)`
          select id, business_name as name from partner where id = any(${ids}::uuid[])`
  const names = new Map(partners.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({ ...row, name: row.name ?? names.get(row.partnerId ?? '') ?? '' }))
}

/**
 * Lists open work, and the own work of a person, from the state of the work itself, without the sums of runs. `deadline`: intake hour of the
 * bank, as `20:00`.
 */
export const listOpenWork = async (db: Db, me: string, deadline: string): Promise<Entry[]> => {
  const place = { me, deadline, rule: await findScreeningRule(db) }
  const found = await entryRow.all(db)`${together(partnerSources, place)}`
  const answered = new Set(found.filter(({ kind }) => kind === 'ANSWER').map(({ subjectId }) => subjectId))
  const own = found.filter(({ kind, subjectId }) => kind !== 'ASSIGNMENT' || !answered.has(subjectId))
  return [...own, ...(await withPartnerNames(db, await localRow.all(db)`${together(localSources, place)}`))]
}
