import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { occupyCores } from './occupy-cores.ts'
import { failuresOf, prepareReports, project, root, runInTurn } from './steps.ts'

// Repeats tests in random order while another process occupies each core: finds tests that pass by luck of timing or order.
const { values: given, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    times: { type: 'string', default: '20' },
    since: { type: 'string', default: 'HEAD' },
    seed: { type: 'string' },
  },
})
const times = Number(given.times)

const linesOf = (...args: string[]): string[] =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean)

/** Returns the test files that differ from the commit `since`, new ones too. */
const changedTests = (since: string): string[] =>
  [...linesOf('diff', '--name-only', since), ...linesOf('ls-files', '--others', '--exclude-standard')].filter(
    (path) => /\.(test\.tsx?|e2e\.ts)$/.test(path) && existsSync(join(root, path)),
  )

const files = given.all ? [] : [...words, ...(words.length === 0 ? changedTests(given.since) : [])]
if (!given.all && files.length === 0) {
  console.log(`No test file differs from ${given.since}: name files, choose --since=COMMIT, or repeat all with --all.`)
  process.exit(1)
}
occupyCores()

const failed = new Map<string, number>()
for (let round = 1; round <= times; round += 1) {
  const seed = given.seed ?? `${randomInt(1_000_000)}`
  console.log(`\nRound ${round} of ${times}, order by TEST_ORDER_SEED=${seed}`)
  process.env['TEST_ORDER_SEED'] = seed
  prepareReports()
  const outcomes = await runInTurn(['unit', 'module', 'browser', 'e2e'].map((name) => project(name, files)))
  const names = outcomes.filter(({ ok }) => !ok).flatMap(({ name }) => failuresOf(name))
  for (const name of names) failed.set(name, (failed.get(name) ?? 0) + 1)
  console.log(names.length === 0 ? 'passed' : `failed: ${names.join(', ')}`)
}
console.log(`\n${failed.size} tests failed in ${times} rounds`)
for (const [name, count] of failed) console.log(`${count} of ${times}: ${name}`)
process.exit(failed.size === 0 ? 0 : 1)
