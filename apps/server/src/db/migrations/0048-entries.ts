import { sql, type Kysely } from 'kysely'
import { grantOperatorRead } from '../grant-operator-read.ts'
import { tenantWall } from '../tenant-wall.ts'

/** A store's account with a programme. Append-only; amounts are signed cents, plus is owed to the store. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table entry (
      partner_id uuid not null,
      id uuid not null,
      store_id uuid not null,
      programme_id uuid not null references programme (id),
      type text not null check (type in ('SALE', 'RETURN', 'REVERSAL', 'PROC_FEE', 'FIXED_FEE', 'EQUIPMENT', 'ADJUSTMENT',
        'CARRY_IN', 'CARRY_OUT')),
      cents bigint not null check (cents <> 0),
      purchase_id uuid,
      reverses_id uuid,
      booked_at timestamptz not null default now(),
      payable_from timestamptz,
      statement_id uuid,
      source_statement_id uuid,
      reason text not null default '',
      booked_by uuid,
      primary key (partner_id, id),
      foreign key (partner_id, store_id) references store (partner_id, id),
      foreign key (partner_id, purchase_id) references purchase (partner_id, id),
      foreign key (partner_id, reverses_id) references entry (partner_id, id),
      unique (partner_id, reverses_id),
      unique (partner_id, type, source_statement_id)
    )`.execute(db)
  await sql`create index entry_open on entry (partner_id, store_id, programme_id, booked_at) where statement_id is null`.execute(
    db,
  )
  await sql`create index entry_purchase on entry (partner_id, purchase_id) where purchase_id is not null`.execute(db)
  await sql`create index entry_statement on entry (partner_id, statement_id, id) where statement_id is not null`.execute(
    db,
  )
  await tenantWall(db, 'entry', ['select', 'insert'])
  await grantOperatorRead(db, 'entry', 'select, insert')
}
