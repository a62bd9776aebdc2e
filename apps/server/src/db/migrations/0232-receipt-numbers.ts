import { sql, type Kysely } from 'kysely'

/**
 * Number of a purchase that people read, type and scan. Unique per partner; operators search the
 * numbers of all partners. Existing purchases get a number drawn from the hash of their id, and another one after a collision. The
 * default serves processes of the former release, which do not know the column.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table purchase add column receipt_number text collate "C"`.execute(db)
  await sql`alter table purchase alter column receipt_number
    set default receipt_number_of(floor(random() * 34359738368)::bigint)`.execute(db)
  await sql`alter table purchase no force row level security`.execute(db)
  await sql`update purchase set receipt_number = ${numberOf('', '0')}`.execute(db)
  for (let attempt = 1; ; attempt += 1) {
    const { numAffectedRows = 0n } = await sql`
      update purchase p set receipt_number = ${numberOf('p.', String(attempt))}
      from (select partner_id, id, row_number() over (partition by partner_id, receipt_number order by id) as nth
        from purchase) d
      where d.partner_id = p.partner_id and d.id = p.id and d.nth > 1`.execute(db)
    if (numAffectedRows === 0n) break
  }
  await sql`alter table purchase force row level security`.execute(db)
  await sql`create unique index purchase_receipt_number on purchase (receipt_number, partner_id)`.execute(db)
  await sql`alter table purchase alter column receipt_number set not null,
    add check (receipt_number ~ '^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$')`.execute(db)
}

/** Number from 35 bits of the hash of id and attempt. */
const numberOf = (table: '' | 'p.', attempt: string) =>
  sql`receipt_number_of(('x' || left(md5(${sql.raw(table)}id::text || ${sql.lit(attempt)}), 9))::bit(36)::bigint & 34359738367)`
