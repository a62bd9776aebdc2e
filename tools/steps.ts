import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import process from 'node:process'

export const root = dirname(import.meta.dirname)
const reports = join(root, '.cache', 'reports')
const bin = join(root, 'node_modules', '.bin')

/**
 * `isTimed`: waits for processes under load, so that a failure may be the machine's. Such a step and the failed files of a
 * project have a second try.
 */
export type Step = { name: string; command: string[]; project?: string; isTimed?: boolean }
/** `flaky`: tests that failed at first and passed alone. */
export type Outcome = {
  name: string
  step: Step
  seconds: number
  ok: boolean
  passed: number
  failed: number
  flaky: readonly string[]
}

/** A Vitest project as a step, with the test files whose path contains one of `words`, or with all of them. */
export const project = (name: string, words: readonly string[] = []): Step => ({
  name,
  project: name,
  command: ['vitest', 'run', '--project', name, '--passWithNoTests', ...words],
})

const reportOf = (name: string): string => join(reports, `${name}.json`)
const notesOf = (name: string): string => join(reports, name)
const errorsOf = (name: string): string => `${notesOf(name)}.errors.txt`
const slowOf = (name: string): string => `${notesOf(name)}.slow.txt`
/** Tests that passed only at their second try, one a line, over all runs of this checkout. Empty before a release. */
export const flakyFile = join(root, '.cache', 'flaky.txt')

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')
const sumIn = (report: string, name: string): number =>
  Number(new RegExp(`"${name}":\\s*(\\d+)`).exec(report)?.[1] ?? 0)

const counted = (step: Step, ok: boolean): { passed: number; failed: number } => {
  const report = step.project ? textOf(reportOf(step.name)) : ''
  // A step that breaks without a failed test (a lint error, a crash) must not end in "0 failed".
  const failed = ok ? 0 : Math.max(1, sumIn(report, 'numFailedTests'))
  return { passed: sumIn(report, 'numPassedTests'), failed }
}

/**
 * Environment of a step: our Node and tools first, and a compile cache, because tests start the product many times. Browser tests
 * get the production build of React, as people do; its development build takes a quarter more time.
 */
export const stepEnvironment = (name: string): NodeJS.ProcessEnv => ({
  ...process.env,
  ...(name.startsWith('browser') && { NODE_ENV: 'production' }),
  PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
  NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
  TEST_NOTES: notesOf(name),
})

/** Runs one step. Quiet steps print only when they fail, so that the output of parallel steps does not mix. */
const runStep = (step: Step, quiet: boolean): Promise<Outcome> =>
  new Promise((resolve) => {
    const began = performance.now()
    const [command = '', ...args] = step.command
    if (step.project) args.push(`--outputFile.json=${reportOf(step.name)}`)
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      env: stepEnvironment(step.name),
      shell: process.platform === 'win32',
    })
    const said: Buffer[] = []
    child.stdout?.on('data', (piece: Buffer) => said.push(piece))
    child.stderr?.on('data', (piece: Buffer) => said.push(piece))
    const end = (ok: boolean): void => {
      if (quiet && (!ok || step.project)) process.stdout.write(`\n── ${step.name}\n${Buffer.concat(said).toString()}`)
      const seconds = (performance.now() - began) / 1000
      resolve({ name: step.name, step, seconds, ok, ...counted(step, ok), flaky: [] })
    }
    child.once('error', (error) => {
      said.push(Buffer.from(`${error.message}\n`))
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })

const one = async (steps: Step[]): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const step of steps) outcomes.push(await runStep(step, true))
  return outcomes
}

/** Lanes run side by side, the steps of a lane one after the other. */
export const runLanes = async (lanes: Step[][]): Promise<Outcome[]> => (await Promise.all(lanes.map(one))).flat()

export const runInTurn = async (steps: Step[]): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const step of steps) {
    console.log(`\n── ${step.name}`)
    outcomes.push(await runStep(step, false))
  }
  return outcomes
}

export const prepareReports = (): void => {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
}

type Report = {
  testResults: {
    name: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}
/** `error`: beginning of the failure. `name` is undefined for a file that broke before its first test. */
type Failure = { file: string; name: string | undefined; error: string }

const failuresIn = (step: string): Failure[] => {
  const file = reportOf(step)
  if (!existsSync(file)) return []
  const { testResults }: Report = JSON.parse(readFileSync(file, 'utf8'))
  return testResults.flatMap(({ name, message, assertionResults }): Failure[] => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const path = relative(root, name)
    if (failed.length === 0) return message === '' ? [] : [{ file: path, name: undefined, error: message }]
    return failed.map(({ fullName, failureMessages }): Failure => ({
      file: path,
      name: fullName,
      error: failureMessages.join('\n'),
    }))
  })
}
const nameOf = ({ file, name }: Failure): string => (name === undefined ? file : `${file} > ${name}`)

/** Returns the names of what failed in a step: tests, files that broke, and the step itself for an error outside of them. */
export const failuresOf = (step: string): string[] => {
  const names = failuresIn(step).map(nameOf)
  return names.length > 0 ? names : [`${step} (outside of a test)`]
}

/** A second try finds tests that fail by chance. More failed files than this are no chance. */
const filesAgain = 5

/** Returns the step that repeats what failed, and the names of the failed tests. Errors outside of a test have no second try. */
const repetitionOf = ({ name, step }: Outcome): { step: Step; names: string[] } | undefined => {
  if (step.isTimed === true) return { step, names: [name] }
  const failures = failuresIn(name)
  const files = [...new Set(failures.map(({ file }) => file))]
  if (files.length === 0 || files.length > filesAgain || existsSync(errorsOf(name))) return undefined
  const { command } = project(name, files)
  return {
    step: { name: `${name}-again`, project: name, command: [...command, '--maxWorkers=1'] },
    names: failures.map(nameOf),
  }
}

/** Repeats what failed in a step, alone. */
const tryAgain = async (outcome: Outcome): Promise<Outcome> => {
  const again = repetitionOf(outcome)
  if (!again) return outcome
  console.log(`\n── ${outcome.name}: second try`)
  const { ok, seconds: more } = await runStep(again.step, false)
  const seconds = outcome.seconds + more
  if (!ok) return { ...outcome, seconds }
  // A step that is no Vitest project counts no tests.
  const passed = outcome.step.project ? outcome.passed + again.names.length : 0
  return { ...outcome, seconds, ok, passed, failed: 0, flaky: again.names }
}

/** Repeats the failed parts of all steps one after the other, when nothing else runs. Names of tests that pass then go to `flakyFile`. */
export const secondTries = async (outcomes: Outcome[]): Promise<Outcome[]> => {
  const ended: Outcome[] = []
  for (const outcome of outcomes) ended.push(outcome.ok ? outcome : await tryAgain(outcome))
  const names = ended.flatMap(({ flaky }) => flaky)
  if (names.length > 0) appendFileSync(flakyFile, `${names.join('\n')}\n`)
  return ended
}

const printFailures = ({ name, ok, flaky }: Outcome): void => {
  const failures = failuresIn(name)
  // A long log may be cut before the error is read at its place.
  for (const failure of failures) {
    const word = ok && flaky.includes(nameOf(failure)) ? 'FLAKY' : 'FAILED'
    console.log(`\n${word} ${name}: ${nameOf(failure)}\n  ${failure.error.slice(0, 800)}`)
  }
  const outside = textOf(errorsOf(name))
  if (outside !== '') console.log(`\nFAILED ${name}: ${outside}`)
}

/** Prints failed, flaky and slow tests, a table of the steps and the sum. Sets the exit code. */
export const conclude = (outcomes: Outcome[]): void => {
  for (const outcome of outcomes) if (!outcome.ok || outcome.flaky.length > 0) printFailures(outcome)
  const slow = outcomes.map(({ name }) => textOf(slowOf(name))).join('')
  if (slow !== '') console.log(`\nAbove a quarter of their time limit:\n${slow.trimEnd()}`)
  const width = Math.max(...outcomes.map((outcome) => outcome.name.length))
  console.log(`\n${'step'.padEnd(width)}  seconds  result`)
  for (const { name, seconds, ok, passed, failed, flaky } of outcomes) {
    const tests = passed + failed > 1 || passed > 0 ? ` (${passed} passed, ${failed} failed)` : ''
    const chance = flaky.length > 0 ? `, FLAKY: ${flaky.length}` : ''
    console.log(`${name.padEnd(width)}  ${seconds.toFixed(1).padStart(7)}  ${ok ? 'ok' : 'FAILED'}${tests}${chance}`)
  }
  const sum = (pick: (outcome: Outcome) => number): number => outcomes.map(pick).reduce((a, b) => a + b, 0)
  console.log(`${sum((o) => o.passed)} passed, ${sum((o) => o.failed)} failed`)
  process.exitCode = outcomes.every((outcome) => outcome.ok) ? 0 : 1
}
