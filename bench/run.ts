import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { isWithin, printCases, ratioOf, type Case } from './case.ts'

/** Each bench loads what it needs, and only when it is asked for. */
const benches: Record<string, () => Promise<Case[]>> = {
  import: async () => (await import('./import.ts')).importCases(),
  'import-fairness': async () => (await import('./import-fairness.ts')).importFairnessCases(),
  web: async () => (await import('./web.ts')).webCases(),
  receipt: async () => (await import('./receipt.ts')).receiptCases(),
  demo: async () => (await import('./demo.ts')).demoCases(),
  'sign-in': async () => (await import('./sign-in.ts')).signInCases(),
  guesses: async () => (await import('./guesses.ts')).guessesCases(),
  hostile: async () => (await import('./hostile.ts')).hostileCases(),
  list: async () => (await import('./list.ts')).listCases(),
  queue: async () => (await import('./queue.ts')).queueCases(),
  people: async () => (await import('./people.ts')).peopleCases(),
  till: async () => (await import('./till.ts')).tillCases(),
  transactions: async () => (await import('./transactions.ts')).transactionCases(),
  report: async () => (await import('./report.ts')).reportCases(),
  sales: async () => (await import('./sales.ts')).salesCases(),
  settle: async () => (await import('./settle.ts')).settleCases(),
  'settle-approve': async () => (await import('./settle-approve.ts')).approveCases(),
  'settle-fairness': async () => (await import('./settle-fairness.ts')).settleFairnessCases(),
  statement: async () => (await import('./statement.ts')).statementCases(),
  picker: async () => (await import('./picker.ts')).pickerCases(),
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
