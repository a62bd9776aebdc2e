/** Thrown without a readable answer; a later call may succeed. */
export class SanctionsListUnavailable extends Error {}

/** Publisher of the sanctions list. */
export type SanctionsListPort = {
  /** False: the list is loaded by hand only. */
  isFetched: boolean
  /** Returns the file as published. */
  fetchFile: () => Promise<{ name: string; bytes: Buffer }>
}
