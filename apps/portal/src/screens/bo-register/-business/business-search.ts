import { lenient } from '@tillgate/browser/search-shapes.ts'
import type { businessParts } from '@tillgate/contract/onboarding.ts'
import * as z from 'zod/mini'

/** Written out, because the route tree loads before the contract. */
const parts = ['business', 'owners', 'documents'] as const satisfies typeof businessParts

/** Part of the business step, and the field of a reviewer's question. */
export const BusinessSearch = z.object({
  part: lenient(z.enum(parts)),
  field: lenient(z.string().check(z.regex(/^\w{1,40}$/))),
})
