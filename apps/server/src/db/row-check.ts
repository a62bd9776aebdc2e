import type { FieldDef, QueryResult } from 'pg'
import { statements } from '#server/base/traced.ts'
import { nameOfColumn } from './camel-case.ts'
import { columnTypes } from './column-types.gen.ts'
import { everyColumn, returned, type Returned, type Shape, type Value } from './rows.ts'

/** Types of results by the database's number (pg_type.oid). */
const typeNames: Readonly<Record<number, string>> = {
  16: 'bool',
  17: 'bytea',
  19: 'name',
  20: 'int8',
  21: 'int2',
  23: 'int4',
  25: 'text',
  114: 'json',
  199: '_json',
  700: 'float4',
  701: 'float8',
  1000: '_bool',
  1005: '_int2',
  1007: '_int4',
  1009: '_text',
  1015: '_varchar',
  1043: 'varchar',
  1082: 'date',
  1083: 'time',
  1184: 'timestamptz',
  1700: 'numeric',
  2950: 'uuid',
  2951: '_uuid',
  3614: 'tsvector',
  3802: 'jsonb',
  3807: '_jsonb',
}
/** Whole numbers of all sizes are numbers, and a sum is larger than its column. */
const widthless = (type: string): string => (/^int[248]$/.test(type) ? 'int' : type)

type Required = { types: readonly string[]; isNullable: boolean }

const requiredOf = ({ types, isNullable }: Value<unknown>): Required => {
  if (typeof types !== 'string') return { types, isNullable: isNullable ?? false }
  const [table = '', column = ''] = types.split('.')
  const type = columnTypes[table]?.[column]
  if (type === undefined) throw new Error(`column-types.gen.ts has no ${types}`)
  const plain = type.replace('?', '')
  // A day arrives as text, with and without a cast.
  return { types: plain === 'date' ? ['date', 'text'] : [plain], isNullable: isNullable ?? type.endsWith('?') }
}

/** Lists the columns of `*`. */
const expanded = ({ [everyColumn]: every, ...shape }: Shape): Shape => {
  if (!every) return shape
  const table = String(every.types)
  const names = Object.keys(columnTypes[table] ?? {})
  return { ...Object.fromEntries(names.map((name) => [name, { types: `${table}.${name}` }])), ...shape }
}

/** What the database says about the columns of a result, also of one without rows. */
type Description = { text: string; fields: readonly FieldDef[] }

const describedFaults = (shape: Shape, { fields }: Description): string[] => {
  const names = fields.map(({ name }) => nameOfColumn(name))
  // A single value may have any name.
  if (Object.hasOwn(shape, '')) {
    if (fields.length !== 1) return [`one column expected, not ${names.join(', ')}`]
    names[0] = ''
  }
  const surplus = names.filter((name, index) => !Object.hasOwn(shape, name) || names.indexOf(name) !== index)
  const missing = Object.keys(shape).filter((name) => !names.includes(name))
  const mistyped = fields.flatMap(({ dataTypeID }, index) => {
    const value = shape[names[index] ?? '']
    if (!value) return []
    const type = typeNames[dataTypeID] ?? `type ${dataTypeID}`
    const { types } = requiredOf(value)
    return types.some((one) => widthless(one) === widthless(type))
      ? []
      : [`${names[index] || 'the value'} is ${type}, not ${types.join(' or ')}`]
  })
  return [...missing.map((name) => `${name} is missing`), ...surplus.map((name) => `${name} is surplus`), ...mistyped]
}

const faultOfValue = (key: string, value: Value<unknown>, found: unknown): string | undefined => {
  const name = key || 'the value'
  if (found === undefined) return `${name} is missing`
  if (found === null) return requiredOf(value).isNullable ? undefined : `${name} is null`
  const fault = value.faultOf?.(found)
  return fault && `${name} ${fault}`
}

/** A single value has the only name of its row. */
const rowFaults = (shape: Shape, row: unknown): string[] => {
  const found = new Map<string, unknown>(Object.entries(row ?? {}))
  const isSingle = Object.hasOwn(shape, '')
  const surplus = isSingle
    ? [...found.keys()].slice(1)
    : [...found.keys()].filter((name) => !Object.hasOwn(shape, name))
  return [
    ...Object.entries(shape).flatMap(
      ([name, value]) => faultOfValue(name, value, isSingle ? [...found.values()][0] : found.get(name)) ?? [],
    ),
    ...surplus.map((name) => `${name} is surplus`),
  ]
}

/** Begins to check rows, in development and tests: the columns that the database describes, and each row. */
export const checkRows = (): void => {
  if (returned.hasSubscribers) return
  const described = new WeakMap<readonly unknown[], Description>()
  const describe = (message: unknown): void => {
    const { text, result }: { text: string; result?: Pick<QueryResult, 'rows' | 'fields'> } = Object(message)
    if (result) described.set(result.rows, { text, fields: result.fields })
  }
  const faultsOf = ({ shape: named, rows }: Returned, description: Description | undefined): string[] => {
    const shape = expanded(named)
    return [
      ...(description ? describedFaults(shape, description) : []),
      ...rows.flatMap((row) => rowFaults(shape, row)),
    ]
  }
  const check = (message: unknown): void => {
    const found: Returned = Object(message)
    const description = described.get(found.rows)
    const faults = [...new Set(faultsOf(found, description))].slice(0, 5)
    if (faults.length > 0) found.fault = `Rows are not of their shape: ${faults.join('; ')}\n${description?.text ?? ''}`
  }
  statements.asyncEnd.subscribe(describe)
  returned.subscribe(check)
}
