import { sql } from 'kysely'
import type { TestApp } from './start-app.ts'

/**
 * What no person alone may change: administrators, authenticators and password links of operators, e-mails and second factors of
 * partners' people, fees, lists, settings, payments,
 * and the holds of new bank accounts.
 */
export const powersNow = async ({ owner }: TestApp): Promise<Record<string, unknown>> => {
  const { rows } = await sql<Record<string, unknown>>`
    select
      (select array_agg(id order by id) from user_account where role = 'OPERATOR_ADMIN' and active) as admins,
      (select array_agg(user_id order by user_id) from staff_totp) as authenticators,
      (select count(*)::int from link_token t join user_account u on u.id = t.user_id
        where u.audience = 'operator' and u.password_hash is not null) as password_links,
      (select md5(string_agg(concat_ws(' ', id, email, two_factor, two_factor_way, email_verified), ',' order by id))
        from user_account where partner_id is not null) as accounts,
      (select jsonb_agg(to_jsonb(f) - 'notice_at' order by f.id) from fee_schedule f) as fees,
      (select jsonb_agg(to_jsonb(g) order by g.id) from programme g) as settings,
      (select array_agg(id order by id) from apl_version where activated_at is not null) as lists,
      (select count(*)::int from ach_file) as files,
      (select array_agg(id order by id) from settlement_run where status in ('APPROVED', 'SENT')) as runs,
      (select array_agg(id order by id) from statement where status not in ('PENDING')) as statements,
      (select array_agg(id order by id) from payout_hold where kind = 'BANK_CHANGE' and ended_at is not null) as waits
    `.execute(owner)
  return rows[0] ?? {}
}

/** Adjustments booked by this operator, in cents without sign. */
export const adjustedBy = async ({ owner }: TestApp, userId: string): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(abs(cents)), 0)::int as cents from entry
    where type = 'ADJUSTMENT' and booked_by = ${userId}`.execute(owner)
  return rows[0]?.cents ?? 0
}

/** Kinds of participation that were written down for this operator. */
export const participationsOf = async ({ owner }: TestApp, userId: string): Promise<string[]> => {
  const rows = await owner.selectFrom('payout_participant').select('kind').where('userId', '=', userId).execute()
  return rows.map(({ kind }) => kind)
}
