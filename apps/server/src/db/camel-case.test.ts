import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { columnsByTable } from '#server/testing/columns.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { runStatement } from './db.ts'

const { owner } = await startApp()

const camel = (column: string): string => column.replaceAll(/_(.)/g, (_, next: string) => next.toUpperCase())

test('maps every column of every table both ways', async () => {
  const tables = await columnsByTable(owner)
  expect(tables.length).toBeGreaterThan(30)
  const { dynamic } = owner
  for (const { name, columns } of tables) {
    const names = columns.map(camel)
    const one = owner.selectFrom(sql.table(name).as('t')).select(names.map((column) => dynamic.ref(column)))
    const found = await owner
      .selectFrom(sql`(select 1)`.as('nothing'))
      .leftJoin(one.as('row'), (on) => on.on(sql<boolean>`false`))
      .selectAll('row')
      .execute()
    expect(found.map((row) => Object.keys(row))).toEqual([names])
  }
})

test('leaves the keys of column values unchanged', async () => {
  const { rows } = await sql`
    select '{"store_id": [{"item_id": 1}]}'::jsonb as in_record, array['{"a_b": 1}'::jsonb] as in_list, 1 as last4,
      'a_b' as "alreadySo"`.execute(owner)
  expect(rows).toEqual([{ inRecord: { store_id: [{ item_id: 1 }] }, inList: [{ a_b: 1 }], last4: 1, alreadySo: 'a_b' }])
})

test('leaves rows of library statements unchanged', async () => {
  const rows = await owner.transaction().execute((db) => runStatement(db, 'select $1::int as start_after', [1]))
  expect(rows.rows).toEqual([{ start_after: 1 }])
})
