// Screening of partners for later contexts.

export {
  /** Adds the screening of each row's partner. */
  withScreening,
  /** Last screening and candidates of a partner. */
  type PartnerScreening,
} from './screening/candidates.queries.ts'
export {
  /** Lists the operators who took part in a case. */
  listCaseParticipants,
} from './cases/cases.queries.ts'
export {
  /** Builds the input of the sanctions check from the names of an application. */
  sanctionFactsOf,
  /** Builds the screening of an application. */
  toScreening,
} from './candidates/candidates.answer.ts'
export {
  /** Compares the names of one partner with the list in force at once. */
  screenChanged,
  type ScreenDeps,
} from './screening/screen.jobs.ts'
export {
  /** Finds the list in force and whether a program requires one. */
  findScreeningRule,
  /** True when the names of a partner wait for no comparison with a list, as SQL. */
  isScreened,
  /** Screening that the names of partners need. */
  type ScreeningRule,
} from './screening/screening.queries.ts'
