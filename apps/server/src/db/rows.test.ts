import { sql, type RawBuilder } from 'kysely'
import { afterAll, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { testDatabase } from '#server/testing/database.ts'
import { withBulkConnection } from './bulk-connection.ts'
import { connect, poolOver } from './db.ts'
import { checkRows } from './row-check.ts'
import { col, cols, is, nullable, present, rowsOf, scalar, type RowOf } from './rows.ts'

const connections = connect(await testDatabase(), 'tillgate_worker', 1, () => undefined, { isUnlimited: true })
const owner = poolOver(connections)
checkRows()
afterAll(() => connections.end())

const soldItem = rowsOf({
  ...cols('item', 'id', 'unit'),
  name: col('item.name'),
  stores: is.count,
  soldAt: nullable(is.moment),
})
type SoldItem = RowOf<typeof soldItem>
const id = '00000000-0000-0000-0000-000000000001'
const right = sql`select ${id}::uuid as id, 'COUNT' as unit, 'Milk' as name, 2 as stores, null::timestamptz as sold_at`
const read = (query: RawBuilder<unknown>): Promise<unknown> => soldItem.all(owner)`${query}`

test('reads rows with the types of their shape', async () => {
  expectTypeOf<SoldItem['soldAt']>().toEqualTypeOf<Date | null>()
  expectTypeOf<SoldItem['stores']>().toEqualTypeOf<number>()
  expectTypeOf<RowOf<typeof soldItem>['name']>().toEqualTypeOf<string>()
  expect(await soldItem.all(owner)`${right}`).toEqual([{ id, unit: 'COUNT', name: 'Milk', stores: 2, soldAt: null }])
  expect(await soldItem.first(owner)`${right} where false`).toBeUndefined()
  expect(await soldItem.one(owner)`${right}`).toMatchObject({ stores: 2 })
  await expect(soldItem.one(owner)`${right} union all ${right}`).rejects.toThrow('Expected one row, got 2')
})

const wrong = [
  [
    'a missing column',
    sql`select ${id}::uuid as id, 'COUNT' as unit, 'Milk' as name, 2 as stores`,
    'soldAt is missing',
  ],
  ['a surplus column', sql`select x.*, 1 as more from (${right}) x`, 'more is surplus'],
  ['a column twice', sql`select x.*, 1 as stores from (${right}) x`, 'stores is surplus'],
  [
    'another type',
    sql`select ${id}::uuid as id, 'COUNT' as unit, 'Milk' as name, 2::numeric as stores, now() as sold_at`,
    'stores is numeric, not int2 or int4 or int8',
  ],
  [
    'text instead of an id',
    sql`select ${id}::text as id, 'COUNT' as unit, 'Milk' as name, 2 as stores, now() as sold_at`,
    'id is text, not uuid',
  ],
  [
    'null',
    sql`select ${id}::uuid as id, 'COUNT' as unit, null::text as name, 2 as stores, now() as sold_at`,
    'name is null',
  ],
  [
    'a wrong alias without a row',
    sql`select ${id}::uuid as id, 'COUNT' as unit, 'Milk' as name, 2 as store, now() as sold_at where false`,
    'stores is missing; store is surplus',
  ],
  [
    'another type without a row',
    sql`select ${id}::uuid as id, 'COUNT' as unit, 'Milk' as name, '2' as stores, now() as sold_at where false`,
    'stores is text',
  ],
] as const

test.each(wrong)('refuses %s', async (_, query, fault) => {
  await expect(read(query)).rejects.toThrow(`Rows are not of their shape: ${fault}`)
})

test('requires a value of a column that may be null', async () => {
  const dropped = sql`select null::timestamptz as "deletedAt"`
  expect(await rowsOf(cols('item', 'deletedAt')).all(owner)`${dropped}`).toEqual([{ deletedAt: null }])
  await expect(rowsOf({ deletedAt: present(col('item.deletedAt')) }).all(owner)`${dropped}`).rejects.toThrow(
    'deletedAt is null',
  )
})

test('reads values of one column under any name', async () => {
  const numbers = sql`select n from generate_series(1, 3) n`
  expect(await scalar(is.count).all(owner)`${numbers}`).toEqual([1, 2, 3])
  expect(await scalar(is.list(is.text)).all(owner)`select array['a', 'b']`).toEqual([['a', 'b']])
  await expect(scalar(is.count).all(owner)`select 1, 2`).rejects.toThrow('one column expected')
  await expect(scalar(is.count).one(owner)`select -1`).rejects.toThrow('the value is below zero')
})

test('checks words, days and the inside of jsonb', async () => {
  const unit = is.oneOf(['EACH', 'POUND'])
  expect(await scalar(unit).one(owner)`select 'EACH'`).toBe('EACH')
  await expect(scalar(unit).one(owner)`select 'each'`).rejects.toThrow('the value is none of EACH, POUND')
  expect(await scalar(is.day).one(owner)`select date '2026-11-29'`).toBe('2026-11-29')
  await expect(scalar(is.day).one(owner)`select '29/11/2026'`).rejects.toThrow('the value is not a day')
  const inside = is.json(z.strictObject({ store: z.string() }))
  expect(await scalar(inside).one(owner)`select '{"store": "A"}'::jsonb`).toEqual({ store: 'A' })
  await expect(scalar(inside).one(owner)`select '{"shop": "A"}'::jsonb`).rejects.toThrow('is not as expected')
})

test('checks the values of connections that describe no columns', async () => {
  await withBulkConnection(connections, async ({ pool }) => {
    expect(await soldItem.all(pool)`${right}`).toHaveLength(1)
    await expect(soldItem.all(pool)`select x.*, 1 as more from (${right}) x`).rejects.toThrow('more is surplus')
    await expect(scalar(is.count).all(pool)`select 1 as one, 2 as two`).rejects.toThrow('two is surplus')
  })
})
