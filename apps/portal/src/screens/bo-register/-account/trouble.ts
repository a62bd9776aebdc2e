import * as z from 'zod/mini'
import { lenient } from '@tillgate/browser/search-shapes.ts'

/** Spec 1 §5: reason why the person was sent back a step. The sentences are `register.<trouble>`. */
const troubles = ['verify-first', 'wrong-email'] as const
export type Trouble = (typeof troubles)[number]
export const TroubleSearch = lenient(z.enum(troubles))
