import type { ProfileRetailer } from '@tillgate/contract/auth.ts'
import { manualCardEntryStatuses, type ManualCardEntryStatus } from '@tillgate/domain/manual-card-entry.ts'
import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { StatusBadge, type Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#portal/i18n.ts'

/** Spec 2 §2. */
const tones: Record<ManualCardEntryStatus, Tone> = {
  DECLINED: 'red',
  REQUESTED: 'yellow',
  NOT_REQUESTED: 'aqua',
  APPROVED: 'green',
  REQUEST_REENABLED: 'aqua',
}

/** A server newer than this page may know a status more: that one is Unknown, and gray. */
export const cardEntryLook = (status: string): { tone: Tone; label: PhraseKey } => {
  const known = manualCardEntryStatuses.find((one) => one === status)
  return known ? { tone: tones[known], label: `card-entry.${known}` } : { tone: 'gray', label: 'card-entry.unknown' }
}

/** Spec 2 §2: where the request stands, with its date once there is one. */
export const CardEntryCard = ({ retailer }: { retailer: ProfileRetailer }) => {
  const { t, language } = useTranslation()
  const { entryPanManuallyStatus: status, entryPanManuallyStatusUpdatedDate: at } = retailer
  const { tone, label } = cardEntryLook(status)
  const date = at !== null && new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(at))

  return (
    <Card title={t('card-entry.title')} padded>
      <Facts
        facts={[
          { label: t('card-entry.status'), value: <StatusBadge tone={tone}>{t(label)}</StatusBadge> },
          ...(at === null ? [] : [{ label: t('card-entry.date'), value: <time dateTime={at}>{date}</time> }]),
        ]}
      />
    </Card>
  )
}
