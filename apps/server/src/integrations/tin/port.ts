import type { TinResult } from '@tillgate/domain/review.ts'

/** Whether a legal name and an employer identification number belong together, as the tax office has it. */
export type TinPort = {
  /** False: no service is configured, so another try later is useless. */
  asksAnybody: boolean
  /** An unavailable service is a result too: the reviewer checks by hand. */
  check: (ein: string, name: string) => Promise<TinResult>
}
