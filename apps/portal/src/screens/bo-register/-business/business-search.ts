import { lenient } from '@tillgate/browser/search-shapes.ts'
import type { businessParts } from '@tillgate/contract/onboarding.ts'
import * as z from 'zod/mini'

/** Written out, because addresses are known before anything of the contract is loaded. */
const parts = ['business', 'owners', 'documents'] as const satisfies typeof businessParts

/** Part of the business step, and the field of a reviewer's question. */
export const BusinessSearch = z.object({
  part: lenient(z.enum(parts)),
  field: lenient(z.string().check(z.regex(/^\w{1,40}$/))),
})
