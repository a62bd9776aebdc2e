import type { TinResult } from '@tillgate/domain/review.ts'

/** Whether a legal name and an employer identification number belong together, as the tax office has it. */
export type TinPort = {
  /** False means: there is nobody to ask, so asking again later is of no use. */
  asksAnybody: boolean
  /** Nobody answering is an answer too: the reviewer looks. */
  check: (ein: string, name: string) => Promise<TinResult>
}
