import { channel } from 'node:diagnostics_channel'
import type { QueryExecutorProvider, RawBuilder, SelectType } from 'kysely'
import * as z from 'zod/mini'
import type { Tables } from './tables.ts'

/** Columns of all tables, as `item.codeKey`. */
export type ColumnName = { [T in keyof Tables]: `${T}.${keyof Tables[T] & string}` }[keyof Tables]
type ValueOf<C extends ColumnName> = C extends `${infer T extends keyof Tables}.${infer N}`
  ? N extends keyof Tables[T]
    ? SelectType<Tables[T][N]>
    : never
  : never

/** One value of a row: its type in TypeScript, and what the checks require of it. */
export type Value<T> = {
  /** PostgreSQL types that it may have, or the column whose type it has. */
  readonly types: readonly string[] | ColumnName
  /** Undefined: as the column. */
  readonly isNullable?: boolean
  /** Says what is wrong with a value that is not null. */
  readonly faultOf?: (value: unknown) => string | undefined
  /** Carries the type; no value has it. */
  readonly example?: T
}
export type Shape = Readonly<Record<string, Value<unknown>>>
type RowOfShape<S extends Shape> = { -readonly [N in keyof S]: S[N] extends Value<infer T> ? T : never }

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

/** Values that a statement computes. */
const text: Value<string> = { types: ['text', 'varchar', 'name', 'uuid'] }
const flag: Value<boolean> = { types: ['bool'] }
const moment: Value<Date> = { types: ['timestamptz'] }
/** Day of the calendar, as `2026-11-29`. */
const day: Value<string> = { types: ['date', 'text'], faultOf: dayFault }
const bytes: Value<Buffer> = { types: ['bytea'] }
const count: Value<number> = { types: wholeTypes, faultOf: countFault }
/** Whole number, also below zero. */
const whole: Value<number> = { types: wholeTypes, faultOf: wholeFault }
const decimal: Value<number> = { types: ['float4', 'float8'] }

const oneOf = <const T extends string>(known: readonly T[]): Value<T> => ({
  types: text.types,
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
export const is = { text, flag, moment, day, bytes, count, cents: whole, whole, decimal, oneOf, list, json }

type Db = QueryExecutorProvider
type Query = RawBuilder<unknown>

/** What a statement returned, with the shape that it should have. A check writes what it finds to `fault`. */
export type Returned = { shape: Shape; rows: readonly unknown[]; fault?: string }
/** Rows that a shape describes. In production the channel has no subscriber and costs a comparison. */
export const returned = channel('tillgate.rows')

const read = async <T>(db: Db, query: Query, shape: Shape): Promise<T[]> => {
  const { rows } = await query.$castTo<T>().execute(db)
  if (returned.hasSubscribers) {
    const found: Returned = { shape, rows }
    returned.publish(found)
    if (found.fault !== undefined) throw new Error(found.fault)
  }
  return rows
}

const oneIn = <T>([one, ...others]: readonly T[]): T => {
  if (one === undefined || others.length > 0)
    throw new Error(`Expected one row, got ${one === undefined ? 0 : others.length + 1}`)
  return one
}

type Reader<T> = {
  all: (db: Db, query: Query) => Promise<T[]>
  /** Undefined: no row. */
  first: (db: Db, query: Query) => Promise<T | undefined>
  /** For a statement that returns one row: aggregates. */
  one: (db: Db, query: Query) => Promise<T>
}
const reader = <T>(all: Reader<T>['all']): Reader<T> => ({
  all,
  first: async (db, query) => (await all(db, query))[0],
  one: async (db, query) => oneIn(await all(db, query)),
})

/** Reads rows of a shape. */
export const rowsOf = <S extends Shape>(shape: S): Reader<RowOfShape<S>> & { shape: S } => ({
  shape,
  ...reader((db, query) => read<RowOfShape<S>>(db, query, shape)),
})
export type RowOf<R> = R extends { shape: infer S extends Shape } ? RowOfShape<S> : never

/** Reads the values of a statement with one column, which any name may have. */
export const scalar = <T>(value: Value<T>): Reader<T> =>
  reader(async (db, query) =>
    (await read<Record<string, T>>(db, query, { '': value })).flatMap((row) => Object.values(row)),
  )
