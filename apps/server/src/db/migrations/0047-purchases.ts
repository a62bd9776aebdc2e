import { sql, type Kysely } from 'kysely'
import { grantOperatorRead } from '../grant-operator-read.ts'
import { tenantWall } from '../tenant-wall.ts'

/** One basket: a sale, or a return that names its sale. Amounts are cents of the till's own currency, USD. */
const purchases = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table purchase (
      partner_id uuid not null,
      id uuid not null,
      store_id uuid not null,
      programme_id uuid not null references programme (id),
      terminal_id uuid not null,
      cashier_id uuid not null,
      cashier_name text not null,
      type text not null check (type in ('SALE', 'RETURN')),
      status text not null check (status in ('DRAFT', 'ANALYZED', 'CONFIRMED', 'CANCELED', 'REVERSED')),
      refund_status text check (refund_status in ('PENDING', 'REMITTANCEREQUESTED', 'REFUNDED', 'DONOTREFUND')),
      terminal_txn_no bigint check (terminal_txn_no > 0),
      original_id uuid,
      started_at timestamptz not null default now(),
      priced_at timestamptz,
      confirmed_at timestamptz,
      ended_at timestamptz,
      timed_out boolean not null default false,
      timeout_seconds int not null,
      net_cents bigint not null check (net_cents >= 0),
      tax_cents bigint not null check (tax_cents >= 0),
      covered_cents bigint not null check (covered_cents between 0 and net_cents + tax_cents),
      benefits_cents bigint not null default 0 check (benefits_cents between 0 and covered_cents),
      authorized_tax_cents bigint not null default 0 check (authorized_tax_cents between 0 and benefits_cents),
      last4 text check (last4 ~ '^[0-9]{4}$'),
      entry_mode text check (entry_mode in ('CHIP', 'SWIPE', 'CONTACTLESS', 'MANUAL')),
      fee_schedule_id uuid references fee_schedule (id),
      receipt_code text,
      receipt_emailed_at timestamptz,
      payable_from timestamptz,
      documents_complete_at timestamptz,
      statement_id uuid,
      primary key (partner_id, id),
      unique (partner_id, terminal_id, terminal_txn_no),
      foreign key (partner_id, store_id, terminal_id) references terminal (partner_id, store_id, id),
      foreign key (partner_id, original_id) references purchase (partner_id, id),
      foreign key (partner_id, cashier_id) references user_account (partner_id, id),
      check ((type = 'RETURN') = (original_id is not null)),
      check ((type = 'SALE') = (terminal_txn_no is not null)),
      check (net_cents + tax_cents <= 9999999),
      check (refund_status is null or confirmed_at is not null),
      check (status <> 'CONFIRMED' or (confirmed_at is not null and receipt_code is not null))
    )`.execute(db)
  await sql`create index purchase_started on purchase (partner_id, started_at desc, id desc)`.execute(db)
  await sql`create index purchase_refund on purchase (partner_id, refund_status, started_at desc, id desc)
    where refund_status is not null`.execute(db)
  await sql`create index purchase_store on purchase (partner_id, store_id, started_at desc, id desc)`.execute(db)
  await sql`create index purchase_original on purchase (partner_id, original_id) where original_id is not null`.execute(
    db,
  )
  await sql`create index purchase_open on purchase (priced_at) where status in ('DRAFT', 'ANALYZED')`.execute(db)
  await sql`
    create table purchase_line (
      partner_id uuid not null,
      purchase_id uuid not null,
      line_no int not null check (line_no > 0),
      item_id uuid,
      code text collate "C" not null,
      name text not null,
      description text not null,
      unit text not null,
      quantity_milli bigint not null check (quantity_milli between 1 and 9999999),
      price_cents bigint not null check (price_cents between 1 and 99999),
      discount_cents bigint not null check (discount_cents >= 0),
      net_cents bigint not null check (net_cents >= 0),
      tax_milli int not null check (tax_milli between 0 and 100000),
      tax_cents bigint not null check (tax_cents >= 0),
      reason text not null
        check (reason in ('COVERED', 'NOT_LISTED', 'NOT_YET', 'EXPIRED', 'OVER_MAX_PRICE', 'NO_PURSE')),
      purse text,
      max_price_cents bigint,
      apl_version_id uuid references apl_version (id),
      apl_entry_no int,
      eligible_net_cents bigint not null check (eligible_net_cents between 0 and net_cents),
      eligible_tax_cents bigint not null check (eligible_tax_cents between 0 and tax_cents),
      benefit_discount_cents bigint not null default 0 check (benefit_discount_cents between 0 and eligible_net_cents),
      benefit_tax_cents bigint not null default 0 check (benefit_tax_cents between 0 and eligible_tax_cents),
      returned_milli bigint not null default 0 check (returned_milli between 0 and quantity_milli),
      original_line_no int,
      primary key (partner_id, purchase_id, line_no),
      foreign key (partner_id, purchase_id) references purchase (partner_id, id) on delete cascade
    )`.execute(db)
  for (const table of ['purchase', 'purchase_line']) await tenantWall(db, table, ['select', 'insert', 'update'])
  // A basket that is priced anew has other lines; what was paid stays.
  await sql`grant delete on purchase_line to tillgate_tenant`.execute(db)
  await grantOperatorRead(db, 'purchase')
  await grantOperatorRead(db, 'purchase_line')
}

/**
 * What the card issuer was asked, with the row's id as its key, and what came of it. `request_key` is the till's own. ASKED before the question leaves the house; UNKNOWN
 * when no answer came in time, until the reversal is acknowledged.
 */
const authorisations = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table authorisation (
      partner_id uuid not null,
      id uuid not null,
      purchase_id uuid not null,
      kind text not null check (kind in ('SALE', 'RETURN')),
      terminal_id uuid not null,
      request_key text not null check (length(request_key) between 1 and 255),
      request_hash bytea not null,
      state text not null check (state in ('ASKED', 'APPROVED', 'PARTIAL', 'DECLINED', 'UNKNOWN', 'REVERSED')),
      asked jsonb not null,
      approved jsonb not null default '[]',
      reference text,
      card_ref text,
      last4 text check (last4 ~ '^[0-9]{4}$'),
      entry_mode text check (entry_mode in ('CHIP', 'SWIPE', 'CONTACTLESS', 'MANUAL')),
      decline_code text,
      asked_at timestamptz not null default now(),
      answered_at timestamptz,
      next_try_at timestamptz,
      tries int not null default 0,
      primary key (partner_id, id),
      unique (partner_id, terminal_id, request_key),
      foreign key (partner_id, purchase_id) references purchase (partner_id, id)
    )`.execute(db)
  await sql`create index authorisation_purchase on authorisation (partner_id, purchase_id)`.execute(db)
  // One question at a time, and one approval for ever.
  await sql`create unique index authorisation_living on authorisation (partner_id, purchase_id)
    where state in ('ASKED', 'APPROVED', 'PARTIAL', 'UNKNOWN')`.execute(db)
  await sql`create index authorisation_unsettled on authorisation (asked_at) where state in ('ASKED', 'UNKNOWN')`.execute(
    db,
  )
  await tenantWall(db, 'authorisation', ['select', 'insert', 'update'])
  await grantOperatorRead(db, 'authorisation')
  // A till reverses what may never have arrived: a confirmation under this key that comes later is reversed at once.
  await sql`
    create table reversed_key (
      partner_id uuid not null,
      terminal_id uuid not null,
      key text not null check (length(key) between 1 and 255),
      expires_at timestamptz not null default now() + interval '24 hours',
      primary key (partner_id, terminal_id, key),
      foreign key (partner_id, terminal_id) references terminal (partner_id, id)
    )`.execute(db)
  await sql`create index reversed_key_expires on reversed_key (expires_at)`.execute(db)
  await tenantWall(db, 'reversed_key', ['select', 'insert', 'delete'])
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await purchases(db)
  await authorisations(db)
}
