import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { figuresOf, printCases } from './frame/case.ts'
import { runBench, type Bench } from './frame/run.ts'

/** Each bench loads its code only when it runs. */
const benches: Record<string, () => Promise<{ bench: Bench }>> = {
  import: () => import('./import.ts'),
  preview: () => import('./preview.ts'),
  list: () => import('./list.ts'),
  find: () => import('./find.ts'),
  pages: () => import('./pages.ts'),
  till: () => import('./till.ts'),
  'till-app': () => import('./till-app.ts'),
  settle: () => import('./settle.ts'),
  statement: () => import('./statement.ts'),
  web: () => import('./web.ts'),
  'sign-in': () => import('./sign-in.ts'),
  overload: () => import('./overload.ts'),
  burst: () => import('./burst.ts'),
  idle: () => import('./idle.ts'),
  rude: () => import('./rude.ts'),
}

const { positionals: names, values } = parseArgs({
  allowPositionals: true,
  options: {
    gate: { type: 'boolean', default: false },
    small: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    size: { type: 'string' },
  },
})
const unknown = names.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0)
  throw new Error(`Unknown bench ${unknown.join(', ')}: one of ${Object.keys(benches).join(', ')}`)

const numberOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))
const options = { isSmall: values.small, rounds: numberOf(values.rounds), size: numberOf(values.size) }

const results = join(import.meta.dirname, 'results')
mkdirSync(results, { recursive: true })
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()

let missed = 0
for (const [name, open] of Object.entries(benches)) {
  if (names.length > 0 && !names.includes(name)) continue
  const machine = { commit, node: process.version, cores: availableParallelism(), load: loadavg()[0], ...options }
  const { bench } = await open()
  const cases = await runBench(name, bench, options)
  printCases(cases)
  const found = cases.map((one) => ({ ...figuresOf(one), ...one }))
  missed += cases.filter((one) => !figuresOf(one).isWithin).length
  writeFileSync(join(results, `${name}.json`), `${JSON.stringify({ ...machine, cases: found }, null, 2)}\n`)
}
if (values.gate && missed > 0) process.exitCode = 1
