import process from 'node:process'
import { check } from './check.ts'
import { conclude, prepareReports, project, runInTurn, runLanes, type Step } from './steps.ts'

const words = process.argv.slice(2)
/** Kills and restarts the built product under load. Mostly waits, and builds what the end-to-end tests start. */
const faults: Step = { name: 'faults', command: ['node', 'tools/faults/run.ts', '--short'], isShown: true }

prepareReports()
if (words.length > 0) {
  // `npm test -- items` runs the test files whose path contains "items".
  conclude(await runInTurn(['unit', 'module', 'browser', 'e2e'].map((name) => project(name, words))))
} else {
  // `npm test` runs every part, also after a failure.
  const fast = await check()
  const modules = await runInTurn([project('module')])
  const beside = await runLanes([[project('browser')], [faults]])
  const whole = await runInTurn([project('e2e')])
  conclude([...fast, ...modules, ...beside, ...whole])
}
