import type { PartnerMoney } from '@tillgate/contract/operator-partner-money.ts'
import type { PartnerRecord, RecordDocument } from '@tillgate/contract/operator-partner-record.ts'
import type { PartnerDetail } from '@tillgate/contract/operator-partners.ts'
import type { PartnerSection, SectionMark } from './section-bar.tsx'

/** Days before the expiry of a document from which it needs attention. */
const soon = 30
export const isExpiring = ({ daysLeft }: RecordDocument): boolean => daysLeft !== null && daysLeft <= soon
export const isExpired = ({ daysLeft }: RecordDocument): boolean => daysLeft !== null && daysLeft < 0

const documentsMark = ({ documents }: PartnerRecord): SectionMark => {
  const tone = documents.some(isExpired) ? 'red' : documents.some(isExpiring) ? 'yellow' : undefined
  return { count: documents.length, tone }
}

/** Returns counts of the sections, and what needs attention in them. */
export const marksOf = (
  { stores, storeTotal, userTotal }: PartnerDetail,
  money: PartnerMoney | undefined,
  record: PartnerRecord | undefined,
): Partial<Record<PartnerSection, SectionMark>> => ({
  stores: { count: storeTotal, tone: stores.some(({ suspension }) => suspension !== null) ? 'yellow' : undefined },
  people: { count: userTotal },
  ...(money && { holds: { count: money.holds.length, tone: money.holds.length > 0 ? 'yellow' : undefined } }),
  ...(record && { documents: documentsMark(record) }),
  ...(record?.review && {
    checks: { tone: record.review.checks.some(({ result }) => result === 'fail') ? 'red' : undefined },
  }),
})
