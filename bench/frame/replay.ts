import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { receiptNumberOf, receiptNumberPattern, receiptNumbers } from '../../packages/domain/src/receipt-numbers.ts'

/** As pg takes it; a name keeps the statement parsed on its connection. */
export type Statement = { text: string; values: unknown[]; name?: string }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Product and bare server number the entries of one audit chain: random numbers do not meet those that follow others. */
const freshNumber = (): number => randomInt(1_000_000, 2_000_000_000)
/** For each value that the product made up in the recording, its replacement in this request. */
export type Made = Map<string, unknown>

const keyOf = (value: unknown): string => (Buffer.isBuffer(value) ? value.toString('hex') : String(value))
/** A text that the product makes up in an identifier's form. Other texts of a recording may be sent again. */
const isIdentifier = (text: string): boolean => uuid.test(text) || receiptNumberPattern.test(text)
const isFixed = (value: unknown): boolean => typeof value === 'string' && !isIdentifier(value)
const freshText = (text: string): string =>
  receiptNumberPattern.test(text) ? receiptNumberOf(randomInt(receiptNumbers)) : randomUUID()

const freshOf = (value: unknown): unknown => {
  if (Buffer.isBuffer(value)) return randomBytes(value.length)
  if (typeof value === 'number') return freshNumber()
  return typeof value === 'string' ? freshText(value) : value
}

const replacementOf = (value: unknown, made: Made): unknown => {
  const known = made.get(keyOf(value))
  if (known !== undefined) return known
  if (isFixed(value)) return value
  const fresh = freshOf(value)
  made.set(keyOf(value), fresh)
  return fresh
}

/** Statements of a request; `isMadeUp` marks the values that each request replaces. */
export type Template = (Statement & { isMadeUp: boolean[] })[]

/** Values that two recordings of the same call do not share are made up for each request. */
export const templateOf = (one: readonly Statement[], other: readonly Statement[] = one): Template =>
  one.map(({ text, name, values }, place) => ({
    text,
    ...(name === undefined ? {} : { name }),
    values,
    isMadeUp: values.map((value, at) => keyOf(value) !== keyOf(other[place]?.values[at])),
  }))

/** Returns the statements of one request, with values of its own. */
export const statementsOf = (template: Template, made: Made): Statement[] =>
  template.map(({ isMadeUp, values, ...statement }) => ({
    ...statement,
    values: values.map((value, at) => (isMadeUp[at] ? replacementOf(value, made) : value)),
  }))
