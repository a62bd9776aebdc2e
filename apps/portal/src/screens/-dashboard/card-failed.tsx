import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useTranslation } from '#portal/i18n.ts'

export const CardFailed = ({ title, retry }: { title: string; retry: () => void }) => {
  const { t } = useTranslation()
  return (
    <Card title={title} padded>
      <p role="alert">{t('dashboard.failed', { title })}</p>
      <span>
        <Button size="sm" onClick={retry}>
          {t('action.retry')}
        </Button>
      </span>
    </Card>
  )
}
