import { operatorActions, type Effect, type Power } from '@tillgate/contract/testing/operator-actions.ts'
import { operatorKinds, staffKinds, type ProposalKind } from '@tillgate/domain/proposals.ts'
import { sql, type RawBuilder } from 'kysely'
import { is, nullable, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'
import type { TestApp } from './start-app.ts'

const ids = is.list(is.text)
const powersRow = rowsOf({
  administrators: ids,
  staff: ids,
  authenticators: ids,
  passwordLinks: ids,
  people: ids,
  identities: ids,
  fees: ids,
  settings: ids,
  approvedLists: ids,
  sanctionLists: ids,
  openMatches: ids,
  clearedMatches: ids,
  blockedPartners: ids,
  rechecks: ids,
  licenseDates: ids,
  completedDocuments: ids,
  bankStatements: ids,
  bankFiles: ids,
  bankPostings: ids,
  releasedRuns: ids,
  statements: ids,
  bookings: ids,
  endedHolds: ids,
  bankAccounts: ids,
  stores: ids,
} satisfies Record<Power, unknown>)
type Powers = RowOf<typeof powersRow>

/** Members of each set of powers in the whole program. */
export const powersNow = async ({ owner }: TestApp): Promise<Powers> => {
  const rows = await powersRow.all(owner)`
    select
      array(select id::text from user_account where role = 'OPERATOR_ADMIN' and active) as administrators,
      array(select id::text from user_account where audience = 'operator' and active) as staff,
      array(select user_id::text from staff_totp) as authenticators,
      array(select encode(t.token_hash, 'hex') from link_token t join user_account u on u.id = t.user_id
        where u.audience = 'operator' and u.password_hash is not null) as password_links,
      array(select concat_ws(' ', id, email, role, two_factor, two_factor_way, email_verified)
        from user_account where partner_id is not null) as people,
      array(select id || ' ' || identity_status from user_account
        where partner_id is not null and identity_status in ('IDV_SUCCESS', 'NONREQUIRED')) as identities,
      array(select (to_jsonb(f) - 'notice_at')::text from fee_schedule f) as fees,
      array(select to_jsonb(g)::text from program g) as settings,
      array(select id::text from apl_version where activated_at is not null) as approved_lists,
      array(select id::text from sanction_list where activated_at is not null) as sanction_lists,
      array(select id::text from sanction_candidate where state in ('OPEN', 'PROPOSED') and gone_at is null) as open_matches,
      array(select id::text from sanction_candidate where state = 'CLEARED') as cleared_matches,
      array(select id::text from partner where blocked_at is not null) as blocked_partners,
      array(select id::text from application where phase = 'RECHECK') as rechecks,
      array(select id || ' ' || expires_on from document where kind = 'CREDENTIALS' and removed_at is null
        and expires_on is not null) as license_dates,
      array(select id::text from purchase where documents_complete_at is not null) as completed_documents,
      array(select id::text from bank_statement where withdrawn_at is null) as bank_statements,
      array(select id::text from ach_file) as bank_files,
      array(select id::text from bank_posting) as bank_postings,
      array(select id::text from settlement_run where status in ('APPROVED', 'SENT')) as released_runs,
      array(select id || ' ' || status from statement where status <> 'PENDING') as statements,
      array(select id::text from entry where type in ('ADJUSTMENT', 'EQUIPMENT')) as bookings,
      array(select id::text from payout_hold where ended_at is not null) as ended_holds,
      array(select concat_ws(' ', id, account_index) from bank_link where state = 'LIVE') as bank_accounts,
      array(select id::text from store where status = 'ACTIVE' and application_status = 'APPROVED') as stores
    `
  const [row] = rows
  if (!row) throw new Error('no powers')
  return row
}

const effectBetween = (before: readonly string[], after: readonly string[]): Effect | undefined => {
  const [had, has] = [new Set(before), new Set(after)]
  const [adds, removes] = [!has.isSubsetOf(had), !had.isSubsetOf(has)]
  return adds && removes ? 'replaces' : adds ? 'adds' : removes ? 'removes' : undefined
}

/** What happened to each set between two moments. Unchanged sets are left out. */
export const effectsSince = async (app: TestApp, before: Powers): Promise<Partial<Record<Power, Effect>>> => {
  const after = Object.entries(await powersNow(app))
  const held = new Map<string, readonly string[]>(Object.entries(before))
  return Object.fromEntries(
    after.flatMap(([power, members]) => {
      const effect = effectBetween(held.get(power) ?? [], members)
      return effect ? [[power, effect]] : []
    }),
  )
}

export type Decision = (typeof operatorActions.decides)[number]
const openRow = rowsOf({ partnerId: nullable(is.text), id: is.text })
type Open = RowOf<typeof openRow>

/** What an operator opened and another person has to decide, by the call that decides it. */
const openBy: Record<Decision, (by: string) => RawBuilder<unknown>> = {
  answerAppeal: (by) => sql`
    select partner_id, id from application where decided_by = ${by} and appealed_at is not null`,
  approveRun: (by) => sql`
    select null::uuid as partner_id, id from settlement_run where proposed_by = ${by} and status = 'BUILT'`,
  confirmChangeProposal: (by) => sql`
    select partner_id, id from change_proposal
    where proposed_by = ${by} and state = 'OPEN' and kind = any(${[...operatorKinds]})`,
  confirmProposal: (by) => sql`select partner_id, id from application where proposed_by = ${by}`,
  confirmSanctionCandidate: (by) => sql`
    select partner_id, id from sanction_candidate where proposed_by = ${by} and state = 'PROPOSED'`,
  confirmSanctionLift: (by) => sql`
    select partner_id, id from sanction_case where lift_proposed_by = ${by} and lifted_at is null`,
  confirmStaffProposal: (by) => sql`
    select partner_id, id from change_proposal
    where proposed_by = ${by} and state = 'OPEN' and kind = any(${[...staffKinds]})`,
}

/** Everything that an operator opened, with the call that decides it. */
export const findOpenBy = async ({ owner }: TestApp, by: string): Promise<readonly (Open & { call: Decision })[]> => {
  const parts = operatorActions.decides.map(
    (call) => sql`select ${sql.lit(call)} as call, o.* from (${openBy[call](by)}) o`,
  )
  return rowsOf({ ...openRow.shape, call: is.oneOf(operatorActions.decides) }).all(
    owner,
  )`${sql.join(parts, sql` union all `)}`
}

/** Kinds of the open proposals of an operator. */
export const openKindsOf = async ({ owner }: TestApp, by: string): Promise<ProposalKind[]> => {
  const rows = await owner
    .selectFrom('change_proposal')
    .select('kind')
    .where('proposedBy', '=', by)
    .where('state', '=', 'OPEN')
    .execute()
  return rows.map(({ kind }) => kind)
}

/** Kinds of participation that were written down for this operator. */
export const participationsOf = async ({ owner }: TestApp, userId: string): Promise<string[]> => {
  const rows = await owner.selectFrom('payout_participant').select('kind').where('userId', '=', userId).execute()
  return rows.map(({ kind }) => kind)
}

/** Adjustments booked by this operator, in cents without sign. */
export const adjustedBy = async ({ owner }: TestApp, userId: string): Promise<number> => {
  return scalar(is.cents).one(owner)`
    select coalesce(sum(abs(cents)), 0)::int as cents from entry
    where type = 'ADJUSTMENT' and booked_by = ${userId}`
}

/** Lists the partners with a payment in the bank file of a run. */
export const paidPartners = async ({ owner }: TestApp, runId: string): Promise<string[]> => {
  const rows = await owner
    .selectFrom('ach_entry as e')
    .innerJoin('ach_file as f', 'f.id', 'e.fileId')
    .select('e.partnerId')
    .where('f.runId', '=', runId)
    .execute()
  return rows.map(({ partnerId }) => partnerId)
}
