import process from 'node:process'
import { check } from './check.ts'
import { conclude, prepareReports, project, runInTurn } from './steps.ts'

const words = process.argv.slice(2)
const projects = words.length === 0 ? ['module', 'browser', 'e2e'] : ['unit', 'module', 'browser', 'e2e']

prepareReports()
// `npm test` runs every part, also after a failure. `npm test -- items` runs the test files whose path contains "items".
const fast = words.length === 0 ? await check() : []
const slow = await runInTurn(projects.map((name) => project(name, words)))
conclude([...fast, ...slow])
