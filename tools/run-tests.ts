import { check } from './check.ts'
import { conclude, prepareReports, project, runInTurn } from './steps.ts'

// `npm test`: everything, also when an early part fails, so that one run tells the whole story.
prepareReports()
const fast = await check()
const slow = await runInTurn([project('module'), project('browser'), project('e2e')])
conclude([...fast, ...slow])
