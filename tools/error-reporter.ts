import { writeFileSync } from 'node:fs'
import process from 'node:process'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** Writes the errors outside of every test to the file that `UNHANDLED_ERRORS` names: the JSON report lacks them. */
export default class ErrorReporter implements Reporter {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env['UNHANDLED_ERRORS']
    if (file === undefined || errors.length === 0) return
    writeFileSync(
      file,
      errors.map(({ message, stack }) => `outside of a test: ${message}\n  ${stack ?? ''}`).join('\n'),
    )
  }
}
