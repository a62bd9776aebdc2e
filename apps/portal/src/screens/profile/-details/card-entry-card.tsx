import { cardEntryTag } from '@tillgate/browser/card-entry-tag.ts'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { ProfileRetailer } from '@tillgate/contract/auth.ts'
import { canMoveCardEntry } from '@tillgate/domain/manual-card-entry.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useRequestManualCardEntry } from '#portal/api/account.ts'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'

type Props = { retailer: ProfileRetailer; isApproved: boolean }

/** Spec 2 §2: state and date of the request; users who manage the partner send the request here. */
export const CardEntryCard = ({ retailer, isApproved }: Props) => {
  const { t, language } = useTranslation()
  const request = useRequestManualCardEntry()
  const { entryPanManuallyStatus: status, entryPanManuallyStatusUpdatedDate: at } = retailer
  const { entryPanManuallyReason: reason } = retailer
  const { tone, label } = cardEntryTag(status)
  const date = at !== null && new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(at))
  const canAsk = isApproved && may('card-entry.request') && canMoveCardEntry(status, 'REQUESTED')
  const ask = () =>
    request.mutate(undefined, { onSuccess: () => showToast({ tone: 'success', text: t('card-entry.asked') }) })

  return (
    <Card title={t('card-entry.title')} padded>
      <Facts
        facts={[
          { label: t('card-entry.status'), value: <StatusBadge tone={tone}>{t(label)}</StatusBadge> },
          ...(at === null ? [] : [{ label: t('card-entry.date'), value: <time dateTime={at}>{date}</time> }]),
          ...(reason === '' ? [] : [{ label: t('card-entry.reason'), value: reason }]),
        ]}
      />
      <RefusalAlert refusal={request.error} title={t('card-entry.failed')} />
      {canAsk && (
        <div className="stack">
          <p className="muted">{t('card-entry.text')}</p>
          <span>
            <Button size="sm" busy={request.isPending} onClick={ask}>
              {t('card-entry.ask')}
            </Button>
          </span>
        </div>
      )}
    </Card>
  )
}
