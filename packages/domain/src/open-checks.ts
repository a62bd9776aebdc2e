import type { Checked, ReviewCheck } from './review.ts'

/** Returns the checks that an approval must name as accepted. */
export const openChecks = (checks: readonly Checked[]): ReviewCheck[] =>
  checks.filter(({ result }) => result === 'look' || result === 'fail').map(({ check }) => check)
/** Returns the checks without an answer of their provider, which block an approval. */
export const waitingChecks = (checks: readonly Checked[]): ReviewCheck[] =>
  checks.filter(({ result }) => result === 'wait').map(({ check }) => check)
/** Checks that a re-check repeats. */
const askedInRecheck: readonly ReviewCheck[] = ['ein', 'sanctions', 'npi']
/** Returns the checks whose answer the end of a re-check waits for. */
export const waitingInRecheck = (checks: readonly Checked[]): ReviewCheck[] =>
  waitingChecks(checks).filter((check) => askedInRecheck.includes(check))
/**
 * Returns the checks that no reason sets aside: a provider needs a valid license while the partnership lasts, and each candidate of the
 * sanctions list its own decision.
 */
export const blockingChecks = (checks: readonly Checked[], isOver = false): ReviewCheck[] =>
  checks
    .filter(
      ({ check, result }) =>
        (check === 'licence' && result === 'fail' && !isOver) ||
        (check === 'sanctions' && (result === 'fail' || result === 'look')),
    )
    .map(({ check }) => check)
/** Returns the checks that one person alone may not set aside. */
export const failedChecks = (checks: readonly Checked[]): ReviewCheck[] =>
  checks.filter(({ result }) => result === 'fail').map(({ check }) => check)
