import type { NpiRecord } from '@tillgate/domain/npi-records.ts'

/** Thrown without a readable answer; a later call may succeed. */
export class NpiUnavailableError extends Error {}

/** Public registry of National Provider Identifiers. */
export type NpiPort = {
  /** False: no registry is configured. */
  asksAnybody: boolean
  /** Returns the entry of a number; undefined for a number without an entry. */
  find: (npi: string) => Promise<NpiRecord | undefined>
}
