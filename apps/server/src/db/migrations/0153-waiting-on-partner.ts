import { sql, type Kysely } from 'kysely'

/**
 * Lets an application close when its partner does not answer. CLOSED keeps the paused clock. `asked_at`: time of the last question;
 * `reminders`: reminders sent since then by the schedule, `reminded_at`: time of the last reminder of either kind.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    do $$ declare name text; begin
      for name in select conname from pg_constraint where conrelid = 'application'::regclass and contype = 'c'
          and pg_get_constraintdef(oid) like '%INFO_REQUESTED%' loop
        execute format('alter table application drop constraint %I', name);
      end loop;
    end $$`.execute(db)
  await sql`alter table application
    add constraint application_phase_check
      check (phase in ('QUEUED', 'ASSIGNED', 'INFO_REQUESTED', 'CLOSED', 'DECIDED', 'RECHECK')),
    add constraint application_paused check ((phase in ('INFO_REQUESTED', 'CLOSED')) = (paused_at is not null)),
    add constraint application_open
      check ((status = 'REVIEW') = (phase in ('QUEUED', 'ASSIGNED', 'INFO_REQUESTED', 'CLOSED'))),
    add column asked_at timestamptz, add column reminders int not null default 0, add column reminded_at timestamptz`.execute(
    db,
  )
}
