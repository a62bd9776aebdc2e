import { now } from '@tillgate/browser/clock.ts'

/** Milliseconds from which on the clock of this device counts as wrong. */
const wrongFrom = 5 * 60_000
/** Milliseconds by which this device is behind the server; 0 before the first answer. */
let behind = 0

/** Takes the time of an answer. Returns true when the clock of this device is wrong. */
export const hearServerTime = (at: number): boolean => {
  if (!Number.isNaN(at)) behind = at - now()
  return Math.abs(behind) >= wrongFrom
}
/** Time of the server, by its last answer. */
export const serverNow = (): number => now() + behind
