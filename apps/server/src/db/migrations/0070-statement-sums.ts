import { sql, type Kysely } from 'kysely'
import { grantOperatorRead } from '../grant-operator-read.ts'
import { tenantWall } from '../tenant-wall.ts'

/** The entries of a statement by type and sign, and its sales by the schedule that they were charged by. Signed cents. */
const table = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table statement_sum (
      partner_id uuid not null,
      statement_id uuid not null,
      type text not null,
      is_credit boolean not null,
      fee_schedule_id uuid references fee_schedule (id),
      cents bigint not null check (is_credit = (cents > 0)),
      entries int not null check (entries > 0),
      unique nulls not distinct (partner_id, statement_id, type, is_credit, fee_schedule_id),
      foreign key (partner_id, statement_id) references statement (partner_id, id)
    )`.execute(db)
  await tenantWall(db, 'statement_sum', [])
  await grantOperatorRead(db, 'statement_sum', 'select, insert')
  await sql`create trigger keep before update on statement_sum for each row execute function refuse_change()`.execute(
    db,
  )
  await sql`create trigger keep_row before delete on statement_sum for each row execute function refuse_change()`.execute(
    db,
  )
}

/** Those that were built before. */
const former = (db: Kysely<unknown>) =>
  sql`
    insert into statement_sum (partner_id, statement_id, type, is_credit, fee_schedule_id, cents, entries)
    select e.partner_id, e.statement_id, e.type, e.cents > 0, p.fee_schedule_id, sum(e.cents), count(*)
    from entry e left join purchase p on e.type = 'SALE' and p.partner_id = e.partner_id and p.id = e.purchase_id
    where e.statement_id is not null group by 1, 2, 3, 4, 5`.execute(db)

const told = sql`string_agg(concat_ws(' ', g.type, g.cents, g.entries), ', ' order by g.type, g.is_credit)`
const ofStatement = (alias: string) =>
  sql`${sql.ref(`${alias}.partner_id`)} = s.partner_id and ${sql.ref(`${alias}.statement_id`)} = s.id`

/** The proof of all books learns one more question: whether the sums of a statement are those of its entries. */
const proof = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ text: string }>`select pg_get_viewdef('book_violation') as text`.execute(db)
  const before = (rows[0]?.text ?? '').trim().replace(/;$/, '')
  await sql`
    create or replace view book_violation with (security_invoker = true) as
    ${sql.raw(before)}
    union all
    select 'type-sums', s.partner_id, s.id, coalesce(k.told, 'none'), coalesce(e.told, 'none')
    from statement s
    join lateral (select ${told} as told from (
      select x.type, x.is_credit, sum(x.cents) as cents, sum(x.entries) as entries
      from statement_sum x where ${ofStatement('x')} group by 1, 2) g) k on true
    join lateral (select ${told} as told from (
      select x.type, x.cents > 0 as is_credit, sum(x.cents) as cents, count(*) as entries
      from entry x where ${ofStatement('x')} group by 1, 2) g) e on true
    where k.told is distinct from e.told`.execute(db)
}

/** A run of a million sales is shown without adding them up at each look: what is in a statement never changes. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await table(db)
  await former(db)
  await proof(db)
}
