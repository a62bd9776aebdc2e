/** Days before the expiry of a document at which its partner gets a mail, the earliest first. */
export const expiryReminderDays = [30, 7, 0] as const

export const licenseCodes = [
  'licence.valid',
  'licence.expires-soon',
  'licence.expired',
  'licence.undated',
  'licence.missing',
] as const
type Evidence = { code: (typeof licenseCodes)[number]; params: Record<string, string> }

/** License of a provider: its document of credentials. `daysLeft` counts from today; negative after the expiry. */
export type LicenseFacts = { hasDocument: boolean; expiresOn: string | null; daysLeft: number | null }

/** Checks that a provider has a license, and that the license is valid today. */
export const checkLicense = ({
  hasDocument,
  expiresOn,
  daysLeft,
}: LicenseFacts): { result: 'pass' | 'look' | 'fail'; evidence: Evidence[] } => {
  if (!hasDocument) return { result: 'fail', evidence: [{ code: 'licence.missing', params: {} }] }
  if (expiresOn === null || daysLeft === null) {
    return { result: 'fail', evidence: [{ code: 'licence.undated', params: {} }] }
  }
  const params = { at: expiresOn, count: String(daysLeft) }
  if (daysLeft < 0) return { result: 'fail', evidence: [{ code: 'licence.expired', params: { at: expiresOn } }] }
  return daysLeft <= expiryReminderDays[0]
    ? { result: 'look', evidence: [{ code: 'licence.expires-soon', params }] }
    : { result: 'pass', evidence: [{ code: 'licence.valid', params }] }
}
