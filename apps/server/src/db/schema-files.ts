import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { schemaFolder } from '#server/config/paths.ts'

/** The files of `db/schema`. Views and functions are replaced when the hash of their text changes. */
export type Definition = { kind: 'view' | 'function'; name: string; text: string; hash: string }
export type SchemaFiles = {
  /** Creates the roles that are missing. */
  roles: string
  /** Rights, extensions and the tables of every context; a file follows the files of the referenced tables. */
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
  'users',
  'staff',
  'proposals',
  'onboarding',
  'banking',
  'sanctions',
  'review',
  'catalogue',
  'sales',
  'ledger-checks',
  'settlement',
  'reconciliation',
  'bookkeeping',
  'notifications',
  'support',
]

const readFolder = (folder: string): { name: string; text: string }[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => ({ name: basename(file, '.sql'), text: readFileSync(join(folder, file), 'utf8').trimEnd() }))

/** Marker in a rule for the condition that limits the rule to one run: `true /* run: condition *\/`. */
const runCondition = /true \/\* run: (.*?) \*\//g

const unite = (rules: readonly string[]): string => rules.join('\n\nunion all\n\n')

/** Rules about the bank files of all partners; `violations.queries.ts` has their statements for a distributed database. */
export const fileRules = ['file-sums', 'one-trace'] as const
/** The rule about lines of the bank, which no partner owns. */
export const lineRule = 'bank-lines'
const nameOf = (rule: string): string => /select '([a-z-]+)'/.exec(rule)?.[1] ?? ''

/** Returns the statement of a rule with every table limited to the partner `of_partner`. */
const ofPartner = (rule: string): string => `return query
    select x.rule::text, x.partner_id, x.object_id, x.stated::text, x.counted::text from (
${rule.replaceAll(/(\w+)\.partner_id = \w+\.partner_id/g, '$1.partner_id = of_partner')}
    ) x (rule, partner_id, object_id, stated, counted) where x.partner_id = of_partner;`

/** Returns the rules that have a condition for a run, with that condition. */
const ofRun = (rules: readonly string[]): string[] =>
  rules.filter((rule) => rule.search(runCondition) >= 0).map((rule) => rule.replace(runCondition, '$1'))

/** Inserts the ledger rules into the view of all books and into the functions of a run and of a partner. */
const insertRules = (text: string, rules: readonly string[]): string => {
  const own = rules.filter((rule) => ![...fileRules, lineRule].includes(nameOf(rule)))
  return text
    .replace('{{rules}}', () => unite(rules))
    .replace('{{rules of a run}}', () => unite(ofRun(rules)))
    .replace('{{rules of a partner}}', () =>
      own.map((rule) => `  if '${nameOf(rule)}' = any(of_rules) then ${ofPartner(rule)}\n  end if;`).join('\n'),
    )
    .replace("{{rules of a partner's run}}", () =>
      ofRun(own)
        .map((rule) => `  ${ofPartner(rule)}`)
        .join('\n'),
    )
}

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
