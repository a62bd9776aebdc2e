import type { ProfileRetailer } from '@tillgate/contract/auth.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { cardEntryLook } from './card-entry.ts'

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
