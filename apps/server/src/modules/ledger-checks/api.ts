// Checks of the ledger and of the change log. A function with `db` runs in the caller's transaction.

export {
  /** Returns the last finished run of all checks, or undefined before the first. `allChecksPass` of the domain reads its outcomes. */
  latestLedgerChecks,
} from './run-checks.service.ts'
export {
  /** Returns what prevents the approval of a run: violations of its statements, orders, files, entries and purchases. */
  findRunViolations,
} from './violations.queries.ts'
