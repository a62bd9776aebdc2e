import { writeFileSync } from 'node:fs'
import process from 'node:process'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** Writes the errors outside of every test to `file`: the JSON report lacks them. */
const errorReporter = (file: string): Reporter => ({
  onTestRunEnd: (_modules: readonly TestModule[], errors: readonly SerializedError[]): void => {
    if (errors.length === 0) return
    const lines = errors.map(({ message, stack }) => `outside of a test: ${message}\n  ${stack ?? ''}`)
    writeFileSync(file, lines.join('\n'))
  },
})

/** Set by `npm test`, which collects the reports of its steps. */
const errorsFile = process.env['UNHANDLED_ERRORS']

export const reporters = errorsFile === undefined ? ['default'] : ['default', 'json', errorReporter(errorsFile)]
