import { channel } from 'node:diagnostics_channel'
import {
  CompiledQuery,
  sql,
  type QueryResult,
  type QueryExecutorProvider,
  type RawBuilder,
  type SelectType,
} from 'kysely'
import * as z from 'zod/mini'
import type { Db as Tx, Pool } from './db.ts'
import type { Tables } from './tables.ts'

/** Columns of all tables, as `item.codeKey`. */
export type ColumnName = { [T in keyof Tables]: `${T}.${keyof Tables[T] & string}` }[keyof Tables]
type ValueOf<C extends ColumnName> = C extends `${infer T extends keyof Tables}.${infer N}`
  ? N extends keyof Tables[T]
    ? SelectType<Tables[T][N]>
    : never
  : never

/** Value of a row: TypeScript type and the requirements of the checks. */
export type Value<T> = {
  /** Allowed PostgreSQL types of the value, or the column with the same type. */
  readonly types: readonly string[] | string
  /** Undefined: as the column. */
  readonly isNullable?: boolean
  /** Says what is wrong with a value that is not null. */
  readonly faultOf?: (value: unknown) => string | undefined
  /** Carries the type; no value has it. */
  readonly example?: T
}
export type Shape = Readonly<Record<string, Value<unknown>>>
type RowOfShape<S extends Shape> = { -readonly [N in keyof S]: S[N] extends Value<infer T> ? T : never }

/** Key of a shape for all columns of a table. */
export const everyColumn = '*'

/** Has the type of a column. */
export const col = <C extends ColumnName>(column: C): Value<ValueOf<C>> => ({ types: column })

type Cols<T extends keyof Tables, N extends keyof Tables[T]> = { [K in N]: Value<SelectType<Tables[T][K]>> }
/** Columns of one table under their own names. */
export function cols<T extends keyof Tables, N extends keyof Tables[T] & string>(
  table: T,
  ...names: readonly N[]
): Cols<T, N>
export function cols(table: string, ...names: readonly string[]): unknown {
  return Object.fromEntries(names.map((name) => [name, { types: `${table}.${name}` }]))
}

type Row<T extends keyof Tables> = { [N in keyof Tables[T]]: Value<SelectType<Tables[T][N]>> }
/** Every column of a table, for `*`. The checks know their names, so that this shape has none to list. */
export function allCols<T extends keyof Tables>(table: T): Row<T>
export function allCols(table: string): unknown {
  return { [everyColumn]: { types: table } }
}

/** May be null, also where the column may not: the right side of an outer join. */
export const nullable = <T>(value: Value<T>): Value<T | null> => ({ ...value, isNullable: true })
/** Is never null, also where the column may be. */
export const present = <T>(value: Value<T>): Value<NonNullable<T>> => {
  const { example: _, ...required } = value
  return { ...required, isNullable: false }
}

const wholeFault = (value: unknown): string | undefined =>
  Number.isSafeInteger(value) ? undefined : 'is not a whole number below 2^53'
const countFault = (value: unknown): string | undefined =>
  typeof value === 'number' && value < 0 ? 'is below zero' : wholeFault(value)
const dayFault = (value: unknown): string | undefined =>
  /^\d{4,}-\d\d-\d\d$/.test(String(value)) ? undefined : 'is not a day'
const wholeTypes = ['int2', 'int4', 'int8']
const textTypes = ['text', 'varchar', 'name', 'uuid']

/** Values that a statement computes. */
const text: Value<string> = { types: textTypes }
const flag: Value<boolean> = { types: ['bool'] }
const moment: Value<Date> = { types: ['timestamptz'] }
/** Day of the calendar, as `2026-11-29`. */
const day: Value<string> = { types: ['date', 'text'], faultOf: dayFault }
const bytes: Value<Buffer> = { types: ['bytea'] }
const count: Value<number> = { types: wholeTypes, faultOf: countFault }
/** Whole number, also below zero. */
const whole: Value<number> = { types: wholeTypes, faultOf: wholeFault }
/** What a list is sorted by. */
const textOrWhole: Value<string | number> = { types: [...textTypes, ...wholeTypes] }
const decimal: Value<number> = { types: ['float4', 'float8'] }

const oneOf = <const T extends string | number>(known: readonly T[]): Value<T> => ({
  types: typeof known[0] === 'number' ? wholeTypes : textTypes,
  faultOf: (value) => (known.some((one) => one === value) ? undefined : `is none of ${known.join(', ')}`),
})
const list = <T>({ types, faultOf }: Value<T>): Value<T[]> => ({
  types: typeof types === 'string' ? [types] : types.map((name) => `_${name}`),
  faultOf: (value) =>
    Array.isArray(value) ? value.map((one) => faultOf?.(one)).find((fault) => fault !== undefined) : 'is not a list',
})
/** Value of jsonb. */
const json = <T>(shape: z.ZodMiniType<T>): Value<T> => ({
  types: ['jsonb', 'json'],
  faultOf: (value) => {
    const { error } = z.safeParse(shape, value)
    return error && `is not as expected: ${z.prettifyError(error)}`
  },
})

/** Values that a statement computes: `is.count`, `is.oneOf(units)`. */
export const is = {
  text,
  flag,
  moment,
  day,
  bytes,
  count,
  cents: whole,
  whole,
  textOrWhole,
  decimal,
  oneOf,
  list,
  json,
}

type Db = QueryExecutorProvider
type Parts = readonly unknown[]

/** Result of a statement with the expected shape. A check writes the first difference to `fault`. */
export type Returned = { shape: Shape; rows: readonly unknown[]; fault?: string }
/** Rows that a shape describes. In production the channel has no subscriber and costs a comparison. */
export const returned = channel('tillgate.rows')

const read = async <T>(shape: Shape, sent: Promise<QueryResult<T>>): Promise<T[]> => {
  const { rows } = await sent
  if (returned.hasSubscribers) {
    const found: Returned = { shape, rows }
    returned.publish(found)
    if (found.fault !== undefined) throw new Error(found.fault)
  }
  return rows
}

const oneIn = <T>(found: readonly T[]): T => {
  const [one] = found
  if (one === undefined || found.length > 1) throw new Error(`Expected one row, got ${found.length}`)
  return one
}

type Statement<R> = (strings: TemplateStringsArray, ...parts: Parts) => Promise<R>
/** Each takes the transaction, then the statement: `itemRow.all(db)`select ...``. */
type Reader<T> = {
  all: (db: Db) => Statement<T[]>
  /** Undefined: no row. */
  first: (db: Db) => Statement<T | undefined>
  /** For a statement that always returns one row, as a count does. */
  one: (db: Db) => Statement<T>
}
const reader = <T>(all: Reader<T>['all']): Reader<T> => ({
  all,
  first:
    (db) =>
    async (strings, ...parts) =>
      (await all(db)(strings, ...parts))[0],
  one:
    (db) =>
    async (strings, ...parts) =>
      oneIn(await all(db)(strings, ...parts)),
})

/** Sends a finished text with its values: the few statements that are not composed for each request. */
type Sending<T> = { send: (db: Pool | Tx, statement: string, values: Parts) => Promise<T[]> }

/** Reads rows of a shape. */
export const rowsOf = <S extends Shape>(shape: S): Reader<RowOfShape<S>> & Sending<RowOfShape<S>> & { shape: S } => ({
  shape,
  send: (db, statement, values) =>
    read(shape, db.executeQuery<RowOfShape<S>>(CompiledQuery.raw(statement, [...values]))),
  ...reader(
    (db) =>
      (strings, ...parts) =>
        read(shape, sql<RowOfShape<S>>(strings, ...parts).execute(db)),
  ),
})
export type RowOf<R> = R extends { shape: infer S extends Shape } ? RowOfShape<S> : never

/** Reads the values of a statement with one column, which any name may have. */
export const scalar = <T>(value: Value<T>): Reader<T> =>
  reader((db) => async (strings, ...parts) => {
    const rows = await read({ '': value }, sql<Record<string, T>>(strings, ...parts).execute(db))
    return rows.flatMap((row) => Object.values(row).slice(0, 1))
  })

/** Expression with a type, for queries of the builder. */
export const computed =
  <T>(_: Value<T>) =>
  (strings: TemplateStringsArray, ...parts: Parts): RawBuilder<T> =>
    sql<T>(strings, ...parts)
export const condition = computed(flag)
export const instant = computed(moment)
/** Start of the transaction by the clock of the database. */
export const sqlNow = instant`now()`
