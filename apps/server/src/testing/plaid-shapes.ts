import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * Plaid publishes its API as OpenAPI, and its own package carries what is generated from that: which field every answer
 * must have, which may be null, and which words an enumeration knows. Read from the very package that we call with.
 */
type Field = { name: string; isOptional: boolean; type: string }
type Shape = { parents: string[]; fields: Field[] }

const declared = (): { shapes: Map<string, Shape>; words: Map<string, string[]>; unions: Map<string, string> } => {
  const home = createRequire(import.meta.url).resolve('plaid')
  const text = readFileSync(home.replace(/index\.js$/, 'api.d.ts'), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const shapes = new Map<string, Shape>()
  for (const [, name = '', parents = '', body = ''] of text.matchAll(
    /^export interface (\w+)(?: extends ([\w, ]+))? \{([\s\S]*?)^\}/gm,
  )) {
    const fields = [...body.matchAll(/^ {4}'?([\w.]+)'?(\?)?: ([^;]+);/gm)].map(
      ([, field = '', optional, type = '']) => ({
        name: field,
        isOptional: optional !== undefined,
        type,
      }),
    )
    shapes.set(name, {
      parents: parents
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
      fields,
    })
  }
  const words = new Map<string, string[]>()
  for (const [, name = '', body = ''] of text.matchAll(/^export declare enum (\w+) \{([\s\S]*?)^\}/gm)) {
    words.set(
      name,
      [...body.matchAll(/= "([^"]*)"/g)].map(([, word = '']) => word),
    )
  }
  const unions = new Map<string, string>()
  for (const [, name = '', of = ''] of text.matchAll(/^export declare type (\w+) = ([^;]+);/gm)) unions.set(name, of)
  return { shapes, words, unions }
}
const { shapes, words, unions } = declared()

const split = (type: string, by: string): string[] => {
  let depth = 0
  const parts = ['']
  for (const char of type) {
    if ('<{('.includes(char)) depth += 1
    if ('>})'.includes(char)) depth -= 1
    if (char === by && depth === 0) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts.map((part) => part.trim())
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const againstShape = ({ parents, fields }: Shape, value: unknown, at: string): string[] => {
  if (!isRecord(value)) return [`${at}: no object`]
  return [
    ...parents.flatMap((parent) => wrongWith(value, parent, at)),
    ...fields.flatMap(({ name, isOptional, type }) => {
      const place = `${at}.${name}`
      if (!(name in value)) return isOptional ? [] : [`${place}: missing`]
      return wrongWith(value[name], type, place)
    }),
  ]
}

/** What of an answer is not as Plaid publishes it, by the place where it stands. */
export const wrongWith = (value: unknown, type: string, at = ''): string[] => {
  const choices = split(type, '|')
  if (choices.length > 1) {
    const found = choices.map((choice) => wrongWith(value, choice, at))
    return found.some((wrong) => wrong.length === 0) ? [] : (found[0] ?? [])
  }
  const both = split(type, '&')
  if (both.length > 1) return both.flatMap((one) => wrongWith(value, one, at))
  const listed = /^Array<(.*)>$/s.exec(type)?.[1]
  if (listed !== undefined) {
    if (!Array.isArray(value)) return [`${at}: no list`]
    return value.flatMap((one: unknown, nth) => wrongWith(one, listed, `${at}[${nth}]`))
  }
  if (type === 'null') return value === null ? [] : [`${at}: not null`]
  if (['string', 'number', 'boolean'].includes(type)) return typeof value === type ? [] : [`${at}: no ${type}`]
  if (type === 'object' || type.startsWith('{')) return isRecord(value) ? [] : [`${at}: no object`]
  if (type === 'any') return []
  const known = words.get(type)
  if (known) return typeof value === 'string' && known.includes(value) ? [] : [`${at}: ${String(value)} is no ${type}`]
  const union = unions.get(type)
  if (union !== undefined) return wrongWith(value, union, at)
  const shape = shapes.get(type)
  return shape ? againstShape(shape, value, at) : [`${at}: nobody knows ${type}`]
}
