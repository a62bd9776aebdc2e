import { monthBefore } from './month-figures.ts'
import { bankZone } from './payout-dates.ts'
import { dayIn } from './zones.ts'

/** Days in which a mailed link to a month works. */
export const accountantLinkDays = 7
/** Minutes in which a right code opens files. */
export const accountantPassMinutes = 30
/** Mailed links per partner and day, and downloads per link and day. */
export const accountantLinksPerDay = 10
export const accountantDownloadsPerDay = 40

/** Formats of one link: the journals, and everything in a ZIP. */
export const accountantPackageFormats = ['quickbooks', 'xero', 'xlsx', 'zip'] as const
export type AccountantPackageFormat = (typeof accountantPackageFormats)[number]

/** Returns the last finished month in New York, `2026-10`. */
export const lastWholeMonth = (now: Date): string => monthBefore(dayIn(bankZone, now).slice(0, 7))

export type AccountantLinkEnd = { expiresAt: Date; revokedAt: Date | null }
/** `revoked` also after another accountant was named. */
export const accountantLinkStates = ['open', 'expired', 'revoked'] as const
export const accountantLinkState = (
  { expiresAt, revokedAt }: AccountantLinkEnd,
  now: Date,
): (typeof accountantLinkStates)[number] => {
  if (revokedAt) return 'revoked'
  return expiresAt > now ? 'open' : 'expired'
}
