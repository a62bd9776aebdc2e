import { queueCountCap } from '@tillgate/domain/review-queue.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { allOf, countUpTo, limitOf, orderOf, type Page } from '#server/db/page.ts'
import { is, nullable, rowsOf } from '#server/db/rows.ts'

type Filter = { by: 'operators' | 'partners' | undefined; people: string[] | undefined }
const signInRow = rowsOf({
  id: is.text,
  at: is.moment,
  userId: nullable(is.text),
  name: is.text,
  email: is.text,
  action: is.text,
  ip: is.text,
  userAgent: is.text,
})

/**
 * Lists sign-ins and changes of credentials with their person. `people`: only these; undefined: all. An event on an unknown
 * e-mail has no person.
 */
export const listSignInRows = async (db: Db, { by, people }: Filter, page: Page) => {
  const from = sql`account_event e left join user_account u on u.id = e.user_id`
  const where = allOf([
    people && sql`e.user_id = any(${people}::uuid[])`,
    by === 'operators' ? sql`u.audience = 'operator'` : undefined,
    by === 'partners' ? sql`u.audience is distinct from 'operator'` : undefined,
  ])
  const rows = await signInRow.all(db)`
    select e.id, e.at, e.user_id, coalesce(u.first_name || ' ' || u.last_name, '') as name, coalesce(u.email, '') as email,
      e.action, e.ip, e.user_agent
    from ${from} where ${where} order by ${orderOf([sql`e.at`, sql`e.id`], page)} ${limitOf(page)}`
  return { rows, total: await countUpTo(db, sql`${from} where ${where}`, queueCountCap) }
}
