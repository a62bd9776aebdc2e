import * as z from 'zod/mini'
import { define } from '#server/jobs/define.ts'
import { proveBooks } from './prove.service.ts'

/** Every night at two in New York, and whenever an operator asks. */
export const proofJobs = [
  {
    ...define(
      'proofs',
      z.looseObject({ id: z.optional(z.uuid()) }),
      async ({ id }, deps) => void (await proveBooks(deps, id)),
      '0 2 * * *',
    ),
    zone: 'America/New_York',
  },
]
