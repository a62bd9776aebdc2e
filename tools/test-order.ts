import { createHash } from 'node:crypto'
import process from 'node:process'
import type { TestSpecification } from 'vitest/node'

/** Set by `npm run test:stress`: files and tests run in a random order that the seed repeats. */
const seed = process.env['TEST_ORDER_SEED']

const placeOf = ({ moduleId }: TestSpecification): string =>
  createHash('sha256').update(`${seed} ${moduleId}`).digest('hex')

/** Order of test files by the seed. Undefined without a seed. */
export const randomOrder =
  seed === undefined
    ? undefined
    : (a: TestSpecification, b: TestSpecification): number => (placeOf(a) < placeOf(b) ? -1 : 1)

/** Order of the tests inside a file, for the `sequence` of a project. */
export const testOrder = seed === undefined ? {} : { shuffle: { tests: true }, seed: Number(seed) }
