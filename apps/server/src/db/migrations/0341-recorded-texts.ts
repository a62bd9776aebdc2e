import { itemTexts } from '@tillgate/domain/items.ts'
import { sql, type Kysely } from 'kysely'
import { columnOfName } from '../camel-case.ts'

/**
 * Records the texts of an item before and after a change as jsonb by the name of the text, so that a new text needs no column here.
 * Comes before the first release: a process of the version before cannot record changes any more.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const sides = [
    ['before', 'old'],
    ['after', 'new'],
  ] as const
  const columns = itemTexts.map((text) => [text, columnOfName(text)] as const)
  const table = sql.table('catalogue_change_text')
  await sql`alter table ${table} no force row level security, add column before jsonb, add column after jsonb`.execute(
    db,
  )
  const values = sides.map(([side, prefix]) => {
    const pairs = columns.flatMap(([text, column]) => [sql.lit(text), sql.ref(`${prefix}_${column}`)])
    return sql`${sql.ref(side)} = jsonb_build_object(${sql.join(pairs)})`
  })
  await sql`update ${table} set ${sql.join(values)}`.execute(db)
  const drops = sides.flatMap(([, prefix]) =>
    columns.map(([, column]) => sql`drop column ${sql.ref(`${prefix}_${column}`)}`),
  )
  await sql`alter table ${table} force row level security, alter column before set not null,
    alter column after set not null, ${sql.join(drops)}`.execute(db)
}
