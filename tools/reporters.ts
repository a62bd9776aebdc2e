import { appendFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import process from 'node:process'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

/** Share of its time limit above which a test is reported as slow: a busy machine multiplies a duration by three or four. */
const slowShare = 1 / 4

const limitOf = ({ options, project }: TestCase): number => options.timeout ?? project.config.testTimeout

/**
 * Writes what the JSON report lacks, beside the report: errors outside of every test to `<notes>.errors.txt`, and tests that
 * took more than a quarter of their time limit to `<notes>.slow.txt`.
 */
const noteReporter = (notes: string): Reporter => ({
  onTestCaseResult: (test: TestCase): void => {
    const took = test.diagnostic()?.duration ?? 0
    const limit = limitOf(test)
    if (limit === 0 || took <= limit * slowShare) return
    const file = relative(test.project.config.root, test.module.moduleId)
    const [seconds, most] = [took, limit].map((milliseconds) => (milliseconds / 1000).toFixed(1))
    appendFileSync(`${notes}.slow.txt`, `${file} > ${test.fullName}: ${seconds} s of ${most} s\n`)
  },
  onTestRunEnd: (_modules: readonly TestModule[], errors: readonly SerializedError[]): void => {
    if (errors.length === 0) return
    const lines = errors.map(({ message, stack }) => `outside of a test: ${message}\n  ${stack ?? ''}`)
    writeFileSync(`${notes}.errors.txt`, lines.join('\n'))
  },
})

/** Path without ending of the notes of a step. Set by `npm test`, which collects the reports of its steps. */
const notes = process.env['TEST_NOTES']

export const reporters = notes === undefined ? ['default'] : ['default', 'json', noteReporter(notes)]
