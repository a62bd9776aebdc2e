import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { isWithin, printCases, ratioOf, type Case } from './case.ts'

/** Each bench loads what it needs, and only when it is asked for. */
const benches: Record<string, () => Promise<Case[]>> = {
  import: async () => (await import('./import.ts')).importCases(),
  web: async () => (await import('./web.ts')).webCases(),
  'sign-in': async () => (await import('./sign-in.ts')).signInCases(),
  list: async () => (await import('./list.ts')).listCases(),
  till: async () => (await import('./till.ts')).tillCases(),
  settle: async () => (await import('./settle.ts')).settleCases(),
  statement: async () => (await import('./statement.ts')).statementCases(),
}

const asked = process.argv.slice(2)
const names = asked.filter((word) => !word.startsWith('-'))
const unknown = names.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0)
  throw new Error(`Unknown bench ${unknown.join(', ')}: one of ${Object.keys(benches).join(', ')}`)

const results = join(import.meta.dirname, 'results')
mkdirSync(results, { recursive: true })
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()

let missed = 0
for (const [name, bench] of Object.entries(benches)) {
  if (names.length > 0 && !names.includes(name)) continue
  const load = loadavg()[0]
  const cases = await bench()
  printCases(cases)
  missed += cases.filter((one) => !isWithin(one)).length
  const machine = { commit, node: process.version, cores: availableParallelism(), load }
  const found = cases.map((one) => ({ ...one, ratio: ratioOf(one), ok: isWithin(one) }))
  writeFileSync(join(results, `${name}.json`), `${JSON.stringify({ ...machine, cases: found }, null, 2)}\n`)
}
// Ratios and bytes are gated, seconds never.
if (asked.includes('--gate') && missed > 0) process.exitCode = 1
