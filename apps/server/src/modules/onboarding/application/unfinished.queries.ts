import { funnelStepOf, type FunnelStep } from '@tillgate/domain/funnel.ts'
import { nextStep } from '@tillgate/domain/next-step.ts'
import { storeAdmins } from '@tillgate/domain/roles.ts'
import { placeholderBusinessName, retailerTypes, type StoreType } from '@tillgate/domain/stores.ts'
import { termsVersion } from '@tillgate/phrases/terms/published.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'
import { onboardingRow } from './onboarding.queries.ts'
import { toOnboardingState } from './progress.service.ts'

/** Person whose registration is unfinished. `language`: null until terms are accepted. */
export type Unfinished = {
  id: string
  partnerId: string | null
  name: string
  firstName: string
  email: string
  businessName: string
  storeType: StoreType | null
  language: string | null
  startedAt: Date
  step: FunnelStep
}

const unfinishedRow = rowsOf({
  ...onboardingRow.shape,
  partnerId: col('partner.id'),
  applicantId: col('user_account.id'),
  startedAt: col('user_account.createdAt'),
  /** Language chosen last, on a page or with the terms. */
  language: nullable(col('user_account.language')),
  hasTerms: is.flag,
})
type Row = RowOf<typeof unfinishedRow>

const admins = sql.join(storeAdmins.map((role) => sql.lit(role)))
const retailers = sql.join(retailerTypes.map((type) => sql.lit(type)))

const toUnfinished = ({ hasTerms, ...row }: Row): Unfinished => ({
  id: row.applicantId,
  partnerId: row.partnerId,
  name: [row.firstName, row.lastName].filter(Boolean).join(' '),
  firstName: row.firstName ?? '',
  email: row.email ?? '',
  businessName: row.businessName === null || row.businessName === placeholderBusinessName ? '' : row.businessName,
  storeType: row.type,
  language: row.language,
  startedAt: row.startedAt,
  step: funnelStepOf(nextStep(toOnboardingState(row, hasTerms))),
})

/**
 * Lists the applicants of partners without a sent application, newest partners first, with the same inputs as the routing of the
 * portal. Runs as operator with the rights of accounts.
 */
export const listUnfinishedPartners = async (db: Db, limit: number): Promise<Unfinished[]> => {
  const rows = await unfinishedRow.all(db)`
    select p.id as partner_id, p.type, p.application_status, p.approved_screen, s.id as store_id, s.business_name, s.zip_code,
      s.status as store_status, s.bank_account_status as bank, s.bank_account_last4 as last4,
      a.id as applicant_id, a.first_name, a.last_name, a.email, a.email_verified, a.identity_status as identity,
      a.created_at as started_at,
      coalesce(case when a.language_chosen_at > coalesce((select max(t.accepted_at) from terms_acceptance t
        where t.partner_id = p.id), '-infinity') then a.language end,
        (select t.language from terms_acceptance t where t.partner_id = p.id order by t.accepted_at desc limit 1)) as language,
      exists (select from terms_acceptance t where t.partner_id = p.id and t.version = ${termsVersion}
        and t.document = case when p.type in (${retailers}) then 'retailer' else 'provider' end) as has_terms,
      exists (select from owner o where o.partner_id = p.id and o.store_id = s.id) as has_owners,
      array(select d.kind from document d
        where d.partner_id = p.id and d.store_id = s.id and d.removed_at is null) as kinds
    from partner p
    left join lateral (select t.* from store t where t.partner_id = p.id
      order by t.id = p.primary_store_id desc, t.created_at, t.id limit 1) s on true
    join lateral (select u.id, u.first_name, u.last_name, u.email, u.email_verified, u.identity_status, u.created_at, u.language,
      u.language_chosen_at
      from user_account u where u.partner_id = p.id and u.active and u.role in (${admins})
      order by u.created_at, u.id limit 1) a on true
    where p.application_status = 'PENDING_AUTH' order by p.created_at desc, p.id limit ${limit}`
  return rows.map(toUnfinished)
}

/** Lists people who have an account and no type of store yet, newest first. */
export const listUnassigned = async (db: Db, limit: number): Promise<Unfinished[]> => {
  const rows = await db
    .selectFrom('user_account')
    .select(['id', 'firstName', 'lastName', 'email', 'language', 'createdAt as startedAt'])
    .where('role', '=', 'UNASSIGNED')
    .where('active', '=', true)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ lastName, ...row }) => ({
    ...row,
    partnerId: null,
    name: [row.firstName, lastName].filter(Boolean).join(' '),
    businessName: '',
    storeType: null,
    step: 'registered' as const,
  }))
}
