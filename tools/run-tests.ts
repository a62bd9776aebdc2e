import process from 'node:process'
import { check } from './check.ts'
import { conclude, prepareReports, project, runInTurn, secondTries, type Step } from './steps.ts'

const words = process.argv.slice(2)
/** Kills and restarts the built product under load, and builds what the end-to-end tests start. */
const faults: Step = { name: 'faults', command: ['node', 'tools/faults/run.ts', '--short'], isTimed: true }

prepareReports()
if (words.length > 0) {
  // `npm test -- items` runs the test files whose path contains "items".
  conclude(await runInTurn(['unit', 'module', 'browser', 'e2e'].map((name) => project(name, words))))
} else {
  // `npm test` runs every part, also after a failure. The fault rig runs alone: beside another step it measures the machine.
  const outcomes = [
    ...(await check()),
    ...(await runInTurn([project('module'), project('browser'), faults, project('e2e')])),
  ]
  conclude(await secondTries(outcomes))
}
