import { sql } from 'kysely'
import { is, scalar } from '#server/db/rows.ts'
import type { TestApp } from './start-app.ts'

/**
 * The database ends the connection that books an order or moves a run for the n-th time, in the midst of its transaction.
 * Answers how often it did.
 */
export const loseConnections = async ({ owner }: TestApp, at: readonly number[]) => {
  await sql`create sequence booked_so_far`.execute(owner)
  await sql`create sequence lost_so_far`.execute(owner)
  await sql`
    create function lose_connection() returns trigger language plpgsql security definer as $$
    begin
      if nextval('booked_so_far') = any(${sql.lit(`{${at.join(',')}}`)}::int[]) then
        perform nextval('lost_so_far');
        perform pg_terminate_backend(pg_backend_pid());
      end if;
      return null;
    end $$`.execute(owner)
  await sql`create trigger lose after insert on payment_order for each row execute function lose_connection()`.execute(
    owner,
  )
  await sql`create trigger lose after update on settlement_run for each row execute function lose_connection()`.execute(
    owner,
  )
  return async (): Promise<number> => {
    return scalar(is.whole).one(owner)`select nextval('lost_so_far') - 1 as lost`
  }
}

/** The file of a run cannot be opened, until it is mended. */
export const breakSeal = async ({ owner }: TestApp, runId: string): Promise<() => Promise<void>> => {
  const turn = async () => {
    await sql`update ach_file set sealed = set_byte(sealed, 20, 255 - get_byte(sealed, 20)) where run_id = ${runId}`.execute(
      owner,
    )
  }
  await turn()
  return turn
}

/** From now on entries and purchases are moved only by a statement that may take a minute: there may be a million of them. */
export const requirePatience = async ({ owner }: TestApp): Promise<void> => {
  await sql`
    create function require_patience() returns trigger language plpgsql as $$
    begin
      if current_setting('statement_timeout')::interval < interval '1 minute' then
        raise exception 'cut off after %', current_setting('statement_timeout');
      end if;
      return null;
    end $$`.execute(owner)
  for (const [table, column] of [
    ['entry', 'statement_id'],
    ['purchase', 'refund_status'],
  ] as const) {
    await sql`create trigger patience after update of ${sql.ref(column)} on ${sql.table(table)}
      execute function require_patience()`.execute(owner)
  }
}
