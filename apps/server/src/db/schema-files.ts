import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { schemaFolder } from '#server/config/paths.ts'

/** The files of `db/schema`. Views and functions are replaced when the hash of their text changes. */
export type Definition = { kind: 'view' | 'function'; name: string; text: string; hash: string }
export type SchemaFiles = {
  /** Creates the roles that are missing. */
  roles: string
  /** Rights, extensions and the tables of each context, each file after the files that its tables reference. */
  baseline: readonly { name: string; text: string }[]
  functions: readonly Definition[]
  /** Each view after the views that it reads. */
  views: readonly Definition[]
}

/** Contexts in dependency order: a table references earlier files only. Later files add the references to their own tables. */
const baselineFiles = [
  'rights',
  'db',
  'http',
  'outbox',
  'partners',
  'accounts',
  'onboarding',
  'banking',
  'review',
  'catalogue',
  'sales',
  'settlement',
]

const readFolder = (folder: string): { name: string; text: string }[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => ({ name: basename(file, '.sql'), text: readFileSync(join(folder, file), 'utf8').trimEnd() }))

/** Marker in a rule for the condition that limits the rule to one run: `true /* run: condition *\/`. */
const runCondition = /true \/\* run: (.*?) \*\//g

const unite = (rules: readonly string[]): string => rules.join('\n\nunion all\n\n')

/** Inserts the ledger rules into the view of all books and into the function of one run. */
const insertRules = (text: string, rules: readonly string[]): string =>
  text
    .replace('{{rules}}', () => unite(rules))
    .replace('{{rules of a run}}', () =>
      unite(rules.filter((rule) => rule.search(runCondition) >= 0).map((rule) => rule.replace(runCondition, '$1'))),
    )

const sortByUse = (views: readonly Definition[]): Definition[] => {
  const sorted: Definition[] = []
  const visit = (view: Definition, readers: readonly string[]): void => {
    if (sorted.includes(view)) return
    if (readers.includes(view.name)) throw new Error(`These views read each other: ${readers.join(', ')}`)
    const used = views.filter(({ name }) => name !== view.name && new RegExp(`\\b${name}\\b`).test(view.text))
    for (const other of used) visit(other, [...readers, view.name])
    sorted.push(view)
  }
  for (const view of views) visit(view, [])
  return sorted
}

export const readSchema = (folder = schemaFolder): SchemaFiles => {
  const rules = readFolder(join(folder, 'rules')).map(({ text }) => text)
  const define = (kind: Definition['kind']): Definition[] =>
    readFolder(join(folder, `${kind}s`)).map(({ name, text: template }) => {
      const text = insertRules(template, rules)
      return { kind, name, text, hash: createHash('sha256').update(text).digest('hex') }
    })
  return {
    roles: readFileSync(join(folder, 'roles.sql'), 'utf8'),
    baseline: baselineFiles.map((name) => ({
      name,
      text: readFileSync(join(folder, 'tables', `${name}.sql`), 'utf8'),
    })),
    functions: define('function'),
    views: sortByUse(define('view')),
  }
}
