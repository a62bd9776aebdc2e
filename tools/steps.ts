import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import process from 'node:process'

export const root = dirname(import.meta.dirname)
const reports = join(root, '.cache', 'reports')
const bin = join(root, 'node_modules', '.bin')

/** `isShown`: prints the output of a step in a lane also when the step succeeds. Steps with a project do. */
export type Step = { name: string; command: string[]; project?: string; isShown?: boolean }
export type Outcome = { name: string; seconds: number; ok: boolean; passed: number; failed: number }

/** A Vitest project as a step, with the test files whose path contains one of `words`, or with all of them. */
export const project = (name: string, words: readonly string[] = []): Step => ({
  name,
  project: name,
  command: ['vitest', 'run', '--project', name, '--passWithNoTests', ...words],
})

const reportOf = (name: string): string => join(reports, `${name}.json`)
const errorsOf = (name: string): string => join(reports, `${name}.errors.txt`)

const sumIn = (report: string, name: string): number =>
  Number(new RegExp(`"${name}":\\s*(\\d+)`).exec(report)?.[1] ?? 0)

const counted = (step: Step, ok: boolean): { passed: number; failed: number } => {
  const file = step.project ? reportOf(step.project) : undefined
  const report = file && existsSync(file) ? readFileSync(file, 'utf8') : ''
  // A step that breaks without a failed test (a lint error, a crash) must not end in "0 failed".
  const failed = ok ? 0 : Math.max(1, sumIn(report, 'numFailedTests'))
  return { passed: sumIn(report, 'numPassedTests'), failed }
}

/** Runs one step. Quiet steps speak only when they fail, so that parallel ones do not talk at once. */
const runStep = (step: Step, quiet: boolean): Promise<Outcome> =>
  new Promise((resolve) => {
    const began = performance.now()
    const [command = '', ...args] = step.command
    if (step.project) args.push(`--outputFile.json=${reportOf(step.project)}`)
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      env: {
        ...process.env,
        PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
        // Tests start the product many times over: Node reads and compiles its code once.
        NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
        UNHANDLED_ERRORS: errorsOf(step.name),
      },
      shell: process.platform === 'win32',
    })
    const said: Buffer[] = []
    child.stdout?.on('data', (piece: Buffer) => said.push(piece))
    child.stderr?.on('data', (piece: Buffer) => said.push(piece))
    const end = (ok: boolean): void => {
      if (quiet && (!ok || step.project || step.isShown))
        process.stdout.write(`\n── ${step.name}\n${Buffer.concat(said).toString()}`)
      resolve({ name: step.name, seconds: (performance.now() - began) / 1000, ok, ...counted(step, ok) })
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

/**
 * Each failed test by name with the beginning of its error: a long log may be cut before anybody reads it. An error
 * outside of every test, such as an unhandled rejection, fails the step as well.
 */
const failuresIn = (step: string): string[] => {
  const file = reportOf(step)
  if (!existsSync(file)) return []
  const outside = existsSync(errorsOf(step)) ? [readFileSync(errorsOf(step), 'utf8')] : []
  const { testResults }: Report = JSON.parse(readFileSync(file, 'utf8'))
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const path = relative(root, name)
    // A file that broke before its first test has an error of its own.
    if (failed.length === 0) return message === '' ? [] : [`${path}\n  ${message.slice(0, 800)}`]
    return failed.map(
      ({ fullName, failureMessages }) => `${path} > ${fullName}\n  ${failureMessages.join('\n').slice(0, 800)}`,
    )
  })
  return [...failures, ...outside]
}

/** What failed, one table, one last line, one exit code. */
export const conclude = (outcomes: Outcome[]): void => {
  for (const { name, ok } of outcomes)
    if (!ok) for (const line of failuresIn(name)) console.log(`\nFAILED ${name}: ${line}`)
  const width = Math.max(...outcomes.map((outcome) => outcome.name.length))
  console.log(`\n${'step'.padEnd(width)}  seconds  result`)
  for (const { name, seconds, ok, passed, failed } of outcomes) {
    const tests = passed + failed > 1 || passed > 0 ? ` (${passed} passed, ${failed} failed)` : ''
    console.log(`${name.padEnd(width)}  ${seconds.toFixed(1).padStart(7)}  ${ok ? 'ok' : 'FAILED'}${tests}`)
  }
  const sum = (pick: (outcome: Outcome) => number): number => outcomes.map(pick).reduce((a, b) => a + b, 0)
  console.log(`${sum((o) => o.passed)} passed, ${sum((o) => o.failed)} failed`)
  process.exitCode = outcomes.every((outcome) => outcome.ok) ? 0 : 1
}
