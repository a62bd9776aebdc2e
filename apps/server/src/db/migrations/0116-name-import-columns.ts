import { sql, type Kysely } from 'kysely'

const names = [
  ['originals', 'file_rows'],
  ['cards', 'card_number_rows'],
  ['turns', 'attempts_not_lost'],
  ['message_holes', 'message_params'],
] as const

/**
 * Names columns of imports by what they count; a new database has these names from the start. A rename breaks processes of
 * the version before; this one came before the first release.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = 'item_batch'::regclass and attnum > 0`.execute(db)
  const present = new Set(rows.map(({ name }) => name))
  for (const [former, name] of names) {
    if (present.has(former))
      await sql`alter table item_batch rename column ${sql.id(former)} to ${sql.id(name)}`.execute(db)
  }
}
