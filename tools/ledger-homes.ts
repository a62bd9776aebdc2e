import { isDeepStrictEqual } from 'node:util'
import type { Row, Value } from '../docs/spec/row.ts'
import { english, load, shapeOf, spanish, textOf, type Served } from './ledger-code.ts'

/** What the code holds, gathered once for all rows. */
export type Code = { routes: readonly Served[]; urls: readonly string[] }
/** Why a row has no home in the code; nothing when it has one. */
type Missing = string | undefined

const holes = (text: string): string => text.replaceAll(/(?<!\{)\{(\w+)\}(?!\})/g, '{{$1}}')
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** `Version {{version}}` says `Version 1.0.0`. Asked only of a phrase that the row names. */
export const canSay = (phrase: string, text: string): boolean =>
  phrase === holes(text) || new RegExp(`^${escaped(phrase).replaceAll(/\\\{\\\{\w+\\\}\\\}/g, '.+')}$`).test(text)

const inFile = (home: string): Missing => {
  const [file = '', words = ''] = home.split('#')
  return words !== '' && textOf(file).includes(words) ? undefined : `${file} does not say "${words}"`
}

const phraseMissing = (text: string, home?: string): Missing => {
  if (home?.includes('#')) return inFile(home)
  const keys = home === undefined ? [...english.keys()].filter((key) => english.get(key) === holes(text)) : [home]
  const key = keys.find((name) => canSay(english.get(name) ?? '', text))
  if (key === undefined) return `no phrase says "${text}"`
  return spanish.get(key) ? undefined : `${key} has no Spanish`
}

/** `Reflect.get`, because a shape's fields are a getter that no listing of its own keys shows. */
const step = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined

/** A shape is asked for its fields, a table for its keys, a list for its members. */
const membersOf = (found: unknown): string[] => {
  if (Array.isArray(found)) return found.map(String)
  const fields = step(found, 'shape') ?? found
  return typeof fields === 'object' && fields !== null ? Object.keys(fields) : []
}

export const holds = (found: unknown, value: Value): boolean => {
  if (typeof value === 'string' || typeof value === 'number') return isDeepStrictEqual(found, value)
  const members = new Set(membersOf(found))
  return value.every((one) => members.has(one))
}

const isExport = /^[A-Za-z]\w*(\.\w+)*$/

const exported = async (home: string): Promise<unknown> => {
  const [file = '', names = ''] = home.split('#')
  if (textOf(file) === '') return undefined
  const module: unknown = await load(file)
  return names.split('.').reduce<unknown>(step, { ...Object(module) })
}

const valueMissing = async (homes: readonly string[], value: Value): Promise<Missing> => {
  const found = await Promise.all(homes.map(exported))
  // Several homes hold a list together, as when a list row and its detail share the fields of an entity.
  const whole = found.length === 1 ? found[0] : found.flatMap(membersOf)
  return holds(whole, value) ? undefined : `${homes.join(' ')} is not ${JSON.stringify(value)}`
}

const constantMissing = async (row: Row & { kind: 'constant' }): Promise<Missing> => {
  if (row.home === undefined) return 'the row names no home'
  const homes = row.home.split(' ')
  const areExports = homes.every((home) => isExport.test(home.split('#')[1] ?? ''))
  return areExports ? valueMissing(homes, row.value) : inFile(row.home)
}

const callMissing = (row: Row & { kind: 'call' }, { routes }: Code): Missing => {
  const route = routes.find((one) => one.method === row.method && shapeOf(one.path) === shapeOf(row.path))
  if (!route) return 'no route of the contract'
  return route.isServed ? undefined : `${route.name} is in the contract, but nothing serves it`
}

const screenMissing = (row: Row & { kind: 'screen' }, { urls }: Code): Missing => {
  if (row.home !== undefined) return inFile(row.home)
  return urls.some((url) => shapeOf(url) === shapeOf(row.url)) ? undefined : 'no file below screens/'
}

export const missing = async (row: Row, code: Code): Promise<Missing> => {
  if (row.kind === 'screen') return screenMissing(row, code)
  if (row.kind === 'call') return callMissing(row, code)
  if (row.kind === 'rule') return 'a test has to promise it'
  return row.kind === 'message' ? phraseMissing(row.text, row.home) : constantMissing(row)
}
