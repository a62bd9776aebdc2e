import { sql, type Kysely } from 'kysely'
import { grantOperatorRead } from '../grant-operator-read.ts'
import { tenantWall } from '../tenant-wall.ts'

const columns = [
  'id',
  'programme_id',
  'partner_id',
  'processing_basis_points',
  'fixed_cents',
  'additional_terminal_cents',
  'notice_at',
  'effective_from',
  'created_by',
]
const figures = (row: string) => sql.join(columns.map((column) => sql.ref(`${row}.${column}`)))

/**
 * A schedule of fees is announced, and may be taken back until it begins; its figures never change. Who was told of it, and
 * when, is kept for good: a dearer one holds for nobody before the tenth day after.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table fee_schedule
      add column withdrawn_at timestamptz,
      add column withdrawn_by uuid,
      add check (withdrawn_at < effective_from),
      add check (effective_from >= notice_at)`.execute(db)
  await sql`revoke update on fee_schedule from tillgate_operator`.execute(db)
  await sql`grant update (withdrawn_at, withdrawn_by) on fee_schedule to tillgate_operator`.execute(db)
  await sql`create trigger keep before update on fee_schedule for each row
    when (old.withdrawn_at is not null or row(${figures('old')}) is distinct from row(${figures('new')}))
    execute function refuse_change()`.execute(db)
  await sql`create trigger keep_row before delete on fee_schedule for each row execute function refuse_change()`.execute(
    db,
  )
  await sql`
    create table fee_notice (
      partner_id uuid not null references partner (id),
      schedule_id uuid not null references fee_schedule (id),
      told_at timestamptz not null default now(),
      withdrawal_told_at timestamptz,
      primary key (partner_id, schedule_id)
    )`.execute(db)
  await sql`create index fee_notice_schedule on fee_notice (schedule_id)`.execute(db)
  await tenantWall(db, 'fee_notice', ['select'])
  await grantOperatorRead(db, 'fee_notice', 'select, insert')
  await sql`grant update (withdrawal_told_at) on fee_notice to tillgate_operator`.execute(db)
}
