import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type pg from 'pg'

/** Statement with its role, the number of its runs, and the values of the first run in the form in which PostgreSQL accepts them. */
export type Recorded = { role: string; text: string; values: readonly unknown[]; runs: number }

/** Values of an array that are stored: enough to plan the statement. */
const stored = 3

const toStored = (value: unknown): unknown => {
  if (Buffer.isBuffer(value)) return String.raw`\x${value.toString('hex')}`
  if (Array.isArray(value)) return value.slice(0, stored).map(toStored)
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  return typeof value === 'bigint' ? String(value) : value
}

const partsOf = (statement: unknown, values: unknown): { text: string; values: readonly unknown[] } => {
  if (typeof statement === 'string') return { text: statement, values: Array.isArray(values) ? values : [] }
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return { text: '', values: [] }
  const own = 'values' in statement && Array.isArray(statement.values) ? statement.values : []
  return { text: String(statement.text), values: own }
}

/** Returns the text without the numbers of parameters and with one parameter per list, so that lists of any length are one statement. */
export const shapeOf = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/(\((?:[^()]|\([^()]*\))*\))(?:, \1)+/g, '$1')
    .replaceAll(/\$(?:, \$)+/g, '$')
    .trim()

const roleIn = /(?:set local role |set_config\('role', ')(\w+)/

/** Records each shape of statement that the pools send, by role. A role ends with its transaction. */
export const recordStatements = (pools: readonly pg.Pool[]): (() => Recorded[]) => {
  const recorded = new Map<string, Recorded>()
  const shapes = new Map<string, string>()
  for (const pool of pools) {
    pool.on('connect', (client) => {
      const query = client.query.bind(client)
      let role = ''
      Object.assign(client, {
        query: (...given: Parameters<typeof query>) => {
          const { text, values } = partsOf(given[0], given[1])
          if (/^\s*(?:begin|commit|rollback)\b/.test(text)) role = ''
          role = roleIn.exec(text)?.[1] ?? role
          const shape = shapes.get(text) ?? shapeOf(text)
          shapes.set(text, shape)
          const key = `${role} ${shape}`
          const known = recorded.get(key)
          if (known) known.runs += 1
          else if (text !== '') recorded.set(key, { role, text, values: values.map(toStored), runs: 1 })
          return query(...given)
        },
      })
    })
  }
  return () => [...recorded.values()]
}

const folder = resolve(import.meta.dirname, '../../../../.cache/statements')

/** Reads the statements of a run, each shape once with the sum of its runs. */
export const readRecorded = (run: string): Recorded[] => {
  const found = new Map<string, Recorded>()
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(run)) : []
  for (const line of names.flatMap((name) => readFileSync(resolve(folder, name), 'utf8').split('\n'))) {
    if (line === '') continue
    const one: Recorded = JSON.parse(line)
    const key = `${one.role} ${shapeOf(one.text)}`
    const known = found.get(key)
    if (known) known.runs += one.runs
    else found.set(key, one)
  }
  return [...found.values()]
}

/** Appends statements to the file of a run. */
export const saveRecorded = (run: string, recorded: readonly Recorded[]): void => {
  mkdirSync(folder, { recursive: true })
  appendFileSync(resolve(folder, `${run}.jsonl`), recorded.map((one) => `${JSON.stringify(one)}\n`).join(''))
}
