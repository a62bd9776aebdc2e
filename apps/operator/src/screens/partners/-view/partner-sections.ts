import type { PartnerMoney } from '@tillgate/contract/operator-partner-money.ts'
import type { PartnerRecord, RecordDocument } from '@tillgate/contract/operator-partner-record.ts'
import type { PartnerDetail } from '@tillgate/contract/operator-partners.ts'
import type { PartnerSupport } from '@tillgate/contract/operator-support.ts'
import type { SectionLink } from '@tillgate/browser/section-bar.tsx'
import { may } from '#operator/features/session/rights.ts'

/** Days before the expiry of a document from which it needs attention. */
const soon = 30
export const isExpiring = ({ daysLeft }: RecordDocument): boolean => daysLeft !== null && daysLeft <= soon
export const isExpired = ({ daysLeft }: RecordDocument): boolean => daysLeft !== null && daysLeft < 0

/** Sections of the page, in its order. */
const order = [
  'call',
  'money',
  'payouts',
  'purchases',
  'stores',
  'holds',
  'documents',
  'checks',
  'timeline',
  'people',
  'messages',
  'contacts',
] as const
type PartnerSection = SectionLink<(typeof order)[number]>
type Mark = Omit<PartnerSection, 'id' | 'label'>

const documentsMark = ({ documents }: PartnerRecord): Mark => {
  const tone = documents.some(isExpired) ? 'red' : documents.some(isExpiring) ? 'yellow' : undefined
  return { count: documents.length, tone }
}

const callMark = ({ call, failedChecks: { isBlocked, count } }: PartnerSupport): Mark => ({
  tone: isBlocked ? 'red' : call !== null || count > 0 ? 'yellow' : undefined,
})

/** Returns the sections with their counts and what needs attention in them. Staff who do not help people see no call. */
export const sectionsOf = (
  { stores, storeTotal, userTotal }: PartnerDetail,
  money: PartnerMoney | undefined,
  record: PartnerRecord | undefined,
  support: PartnerSupport | undefined,
): Omit<PartnerSection, 'label'>[] => {
  const isLocked = support?.people.some(({ lockedUntil }) => lockedUntil !== null) ?? false
  const marks: Partial<Record<PartnerSection['id'], Mark>> = {
    stores: { count: storeTotal, tone: stores.some(({ suspension }) => suspension !== null) ? 'yellow' : undefined },
    people: { count: userTotal, tone: isLocked ? 'yellow' : undefined },
    ...(support && { call: callMark(support) }),
    ...(money && { holds: { count: money.holds.length, tone: money.holds.length > 0 ? 'yellow' : undefined } }),
    ...(record && { documents: documentsMark(record) }),
    ...(record?.review && {
      checks: { tone: record.review.checks.some(({ result }) => result === 'fail') ? 'red' : undefined },
    }),
  }
  return order.filter((id) => id !== 'call' || may('people.help')).map((id) => ({ id, ...marks[id] }))
}
