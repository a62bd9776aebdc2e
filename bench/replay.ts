import { randomBytes, randomUUID } from 'node:crypto'
import type { Statement } from './list-server.ts'

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const isUuid = (text: string): boolean => text.length === 36 && text.replace(uuid, '') === ''

let numbers = 1_000_000
/** For each value that the recording made up, the one that stands for it this time. */
export type Made = Map<string, unknown>

const keyOf = (value: unknown): string => (Buffer.isBuffer(value) ? value.toString('hex') : String(value))

const freshOf = (value: unknown): unknown => {
  if (Buffer.isBuffer(value)) return randomBytes(value.length)
  if (typeof value === 'number') return (numbers += 1)
  return typeof value === 'string' && isUuid(value) ? randomUUID() : value
}

const standIn = (value: unknown, made: Made): unknown => {
  const known = made.get(keyOf(value))
  if (known !== undefined) return known
  if (typeof value === 'string' && !isUuid(value)) return value
  const fresh = freshOf(value)
  made.set(keyOf(value), fresh)
  return fresh
}

/** `values` that two recordings of the same call do not share are made up for each request; the others are what they are. */
export type Template = { text: string; name?: string; values: unknown[]; isMadeUp: boolean[] }[]

export const templateOf = (one: readonly Statement[], other: readonly Statement[]): Template =>
  one.map(({ text, name, values }, place) => ({
    text,
    ...(name === undefined ? {} : { name }),
    values,
    isMadeUp: values.map((value, at) => keyOf(value) !== keyOf(other[place]?.values[at])),
  }))

/** The statements of one request, with values of its own. */
export const statementsOf = (template: Template, made: Made): Statement[] =>
  template.map(({ isMadeUp, values, ...statement }) => ({
    ...statement,
    values: values.map((value, at) => (isMadeUp[at] ? standIn(value, made) : value)),
  }))
