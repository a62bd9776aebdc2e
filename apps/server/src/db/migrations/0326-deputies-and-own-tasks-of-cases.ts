import { sql, type Kysely } from 'kysely'

/**
 * A sanctions case has a deputy beside its owner, and tasks that a person adds. `title`: the words of an added task, private like the
 * record of the case. Several added tasks may end on one day.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table sanction_case add column deputy_id uuid,
      add constraint sanction_case_deputy check (deputy_id <> owner_id)`.execute(db)
  await sql`grant update (deputy_id) on sanction_case to tillgate_operator`.execute(db)
  await sql`alter table sanction_task add column title text`.execute(db)
  await sql`alter table sanction_task drop constraint sanction_task_kind_check`.execute(db)
  await sql`
    alter table sanction_task add constraint sanction_task_kind_check
        check (kind in ('COUNSEL', 'BLOCKED_ACCOUNT', 'REPORT', 'ANNUAL', 'RELEASE_REPORT', 'OTHER')),
      add constraint sanction_task_title check ((kind = 'OTHER') = (title is not null))`.execute(db)
  await sql`alter table sanction_task drop constraint sanction_task_case_id_kind_due_on_key`.execute(db)
  await sql`
    create unique index sanction_task_of_law on sanction_task (case_id, kind, due_on) where kind <> 'OTHER'`.execute(db)
  await sql`alter table sanction_note drop constraint sanction_note_kind_check`.execute(db)
  await sql`
    alter table sanction_note add constraint sanction_note_kind_check check (kind in ('MATCH', 'NOTE', 'TASK', 'TASK_ADDED',
      'OWNER', 'DEPUTY', 'REPORT', 'LIFT_PROPOSED', 'LIFT_DECLINED', 'LIFTED'))`.execute(db)
}
