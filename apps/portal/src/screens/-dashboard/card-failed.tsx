import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useTranslation } from '#portal/i18n.ts'

/** A failed card shows its own error and retry. */
export const CardFailed = ({ title, line, retry }: { title: string; line?: string; retry: () => unknown }) => {
  const { t } = useTranslation()
  return (
    <Card title={title} padded>
      <p role="alert">{line ?? t('dashboard.failed', { title })}</p>
      <span>
        <Button size="sm" aria-label={t('dashboard.retry', { title })} onClick={() => void retry()}>
          {t('action.retry')}
        </Button>
      </span>
    </Card>
  )
}
