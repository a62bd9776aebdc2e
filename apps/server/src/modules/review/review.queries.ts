import { recheckCauses } from '@tillgate/domain/applications.ts'
import { tinResults } from '@tillgate/domain/review.ts'
import { storeAdmins } from '@tillgate/domain/roles.ts'
import { placeholderZip } from '@tillgate/domain/stores.ts'
import { programZone } from '@tillgate/domain/zones.ts'
import { sql, type RawBuilder, type Insertable } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { col, cols, computed, is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'
import { duplicateKeys, withDuplicates, type DuplicateCounts, duplicateShape } from './duplicates.queries.ts'
import { withScreening, type PartnerScreening } from '#server/modules/sanctions/api.ts'
import { withOwners, type PartnerOwners } from './owners.queries.ts'

export const insertNote = (db: Db, row: Insertable<Tables['application_note']>) =>
  db.insertInto('application_note').values(row).execute()

export const findAuthorName = async (db: Db, id: string): Promise<string> => {
  const row = await db
    .selectFrom('user_account')
    .select(computed(is.text)`first_name || ' ' || last_name`.as('name'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.name ?? ''
}

/** Application row of the queue, with the inputs of its checks but the duplicates. */
export const shownRow = rowsOf({
  ...duplicateShape,
  ...cols('application', 'id', 'storeId', 'status', 'phase', 'submittedAt', 'dueAt', 'pausedAt', 'decidedAt'),
  ...cols('application', 'assigneeId', 'appealedAt', 'appealAnsweredAt', 'resubmittedAt', 'proposal'),
  assigneeName: nullable(is.text),
  /** Its rejection was corrected or is being corrected. */
  isFix: is.flag,
  ...cols('store', 'businessName', 'doingBusinessAs', 'type', 'code', 'npi'),
  /** Legal name of the first store; null for the application of the first store itself. */
  firstStoreName: nullable(is.text),
  hasEin: is.flag,
  einUnusual: is.flag,
  tin: is.oneOf([...tinResults, 'PENDING']),
  wasTinMismatch: is.flag,
  /** The document of credentials. */
  hasLicense: is.flag,
  licenseUntil: nullable(is.day),
  licenseDays: nullable(is.whole),
  /** Number and result of the registry's last answer. */
  ...cols('application', 'npiNumber', 'npiResult', 'npiRecord', 'npiAskedAt', 'tinAskedAt'),
  hasAddress: is.flag,
  ...cols('store', 'addressVerified', 'streetVerified', 'addressUsualCity'),
  bank: col('store.bankAccountStatus'),
  last4: col('store.bankAccountLast4'),
  /** The linked account and the answer about its owners. */
  linkId: nullable(col('bank_link.id')),
  ...cols('bank_link', 'holder', 'ownersState', 'ownersSealed', 'ownersAt'),
  /** Linked by a bank login, so that the bank knows the owners. */
  isBankLogin: is.flag,
  identity: nullable(col('user_account.identityStatus')),
  personName: nullable(is.text),
  /** The newest successful identity check. */
  attemptId: nullable(col('identity_attempt.id')),
  personSealed: nullable(col('identity_attempt.personSealed')),
  termsVersion: nullable(col('terms_acceptance.version')),
  termsAt: nullable(col('terms_acceptance.acceptedAt')),
  isEdited: is.flag,
  isAnswered: is.flag,
  isOverdue: is.flag,
  now: is.moment,
})
type ShownRow = RowOf<typeof shownRow>

/** Application row of the queue, with the inputs of its six checks. */
export type QueueRow = ShownRow & DuplicateCounts & PartnerOwners & PartnerScreening

/** Queue row with the additional fields of the application page: people, times and duplicate counts. */
const reviewRow = rowsOf({
  ...shownRow.shape,
  ...cols('application', 'decidedBy', 'rejectionReason', 'rejectionText', 'appealText', 'rejectionProposedBy'),
  ...cols('application', 'fixReason', 'fixText', 'recheckAt', 'recheckEndBy', 'recheckEndAt', 'recheckEndReason'),
  ...cols('application', 'proposedBy', 'proposedAt', 'overrides', 'rejectedBeforeBy', 'askedAt'),
  decidedName: nullable(is.text),
  recheckCause: nullable(is.oneOf(recheckCauses)),
  recheckMore: is.list(is.oneOf(recheckCauses)),
  recheckEndName: nullable(is.text),
  proposedName: nullable(is.text),
  isPrimary: is.flag,
  personId: nullable(col('user_account.id')),
  personEmail: nullable(col('user_account.email')),
  identityAt: nullable(is.moment),
})
export type ReviewRow = QueueRow & RowOf<typeof reviewRow>

const fullName = (alias: string): RawBuilder<string> =>
  computed(is.text)`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`

const admins = sql.join(storeAdmins.map((role) => sql.lit(role)))

/** Selects the person whose identity application `a` checks: its sender, otherwise the partner's admin. */
export const personOf = sql`
  select x.id, x.first_name, x.last_name, x.email, x.identity_status from user_account x
  where x.partner_id = a.partner_id and (x.id = a.submitted_by or x.role in (${admins}))
  order by x.id = a.submitted_by desc nulls last, x.id limit 1`

/** Columns of a queue row for application `a`. */
export const shown: RawBuilder<unknown> = sql`
  a.partner_id, a.id, a.store_id, a.status, a.phase, a.submitted_at, a.due_at, a.paused_at, a.decided_at,
  a.assignee_id, ${fullName('w')} as assignee_name, a.appealed_at, a.appeal_answered_at, a.resubmitted_at, a.fix_reason is not null as is_fix,
  a.proposal,
  s.business_name, s.doing_business_as, s.type, s.code,
  (select o.business_name from partner o where o.id = a.partner_id and o.primary_store_id <> a.store_id) as first_store_name,
  s.ein_index is not null as has_ein, a.ein_unusual and a.tin_ein = s.ein_index as ein_unusual,
  case when a.tin_ein = s.ein_index and a.tin_name = s.business_name then coalesce(a.tin_result, 'PENDING')
    else 'PENDING' end as tin, coalesce(a.tin_result = 'MISMATCH', false) as was_tin_mismatch,
  c.id is not null as has_license, to_char(c.expires_on, 'YYYY-MM-DD') as license_until,
  c.expires_on - (now() at time zone ${programZone})::date as license_days,
  s.npi, a.npi_number, a.npi_result, a.npi_record, a.npi_asked_at, a.tin_asked_at,
  s.address_line_1 <> '' and s.zip_code <> ${sql.lit(placeholderZip)} as has_address, s.address_verified, s.street_verified,
  s.address_usual_city,
  s.bank_account_status as bank, s.bank_account_last4 as last4, l.id as link_id, l.holder,
  l.owners_state, l.owners_sealed, l.owners_at, coalesce(l.said is null and l.source = 'LINK', false) as is_bank_login,
  u.identity_status as identity,
  ${fullName('u')} as person_name, v.id as attempt_id, v.person_sealed,
  t.version as terms_version, t.accepted_at as terms_at,
  ${duplicateKeys},
  exists (select from application_edit e
    where e.partner_id = a.partner_id and e.application_id = a.id) as is_edited,
  a.status = 'REVIEW' and a.phase not in ('INFO_REQUESTED', 'CLOSED') and exists (select from application_question q
    where q.partner_id = a.partner_id and q.application_id = a.id and q.answered_at is not null and not q.is_fix) as is_answered,
  a.status = 'REVIEW' and a.paused_at is null and a.due_at < now() as is_overdue, now() as now`

/** Joins for the columns of `shown`. */
export const joined: RawBuilder<unknown> = sql`
  join store s on s.partner_id = a.partner_id and s.id = a.store_id
  left join user_account w on w.id = a.assignee_id
  left join bank_link l on l.partner_id = a.partner_id and l.store_id = a.store_id and l.state = 'LIVE'
  left join document c on c.partner_id = a.partner_id and c.store_id = a.store_id and c.kind = 'CREDENTIALS'
    and c.removed_at is null
  left join lateral (${personOf}) u on true
  left join lateral (
    select i.id, i.person_sealed from identity_attempt i
    where i.partner_id = a.partner_id and i.user_id = u.id and i.status = 'success'
    order by i.began_at desc limit 1) v on true
  left join lateral (
    select y.version, y.accepted_at from terms_acceptance y where y.partner_id = a.partner_id
    order by y.version desc, y.accepted_at limit 1) t on true`

/** Undefined: there is no such application. The statement is long and always the same: it is planned once. */
export const findReview = async (db: Db, id: string): Promise<ReviewRow | undefined> => {
  const rows = await reviewRow.all(db)`/* prepared */
    select ${shown}, a.decided_by, ${fullName('d')} as decided_name, a.rejection_reason, a.rejection_text,
      a.appeal_text, a.asked_at, a.rejection_proposed_by, a.fix_reason, a.fix_text,
      a.recheck_cause, a.recheck_more, a.recheck_at, a.recheck_end_by, a.recheck_end_at, a.recheck_end_reason,
      (select ${fullName('e')} from user_account e where e.id = a.recheck_end_by) as recheck_end_name, a.proposed_by, ${fullName('p')} as proposed_name, a.proposed_at, a.overrides, a.rejected_before_by,
      pa.primary_store_id is not distinct from s.id as is_primary,
      u.id as person_id, u.email as person_email,
      (select max(i.completed_at) from identity_attempt i
        where i.partner_id = a.partner_id and i.user_id = u.id and i.status = 'success') as identity_at
    from application a ${joined}
    join partner pa on pa.id = a.partner_id
    left join user_account d on d.id = a.decided_by
    left join user_account p on p.id = a.proposed_by
    where a.id = ${id}`
  return (await withScreening(db, await withOwners(db, await withDuplicates(db, rows, 10))))[0]
}

/** Lists the approved applications of a partner. */
export const listApproved = (db: Db, partnerId: string) =>
  db
    .selectFrom('application')
    .select(['partnerId', 'storeId', 'id as applicationId'])
    .where('partnerId', '=', partnerId)
    .where('status', '=', 'APPROVED')
    .execute()
