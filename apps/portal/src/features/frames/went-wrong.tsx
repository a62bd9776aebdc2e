import { settings } from '@tillgate/browser/settings.ts'
import { AuthCard } from '@tillgate/ui/layout/auth-card.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { useTranslation } from '#portal/i18n.ts'

/** A fault of ours while drawing, or a screen's code that could not be fetched after an update. */
export const WentWrong = () => {
  const { t } = useTranslation()
  return (
    <AuthCard title={t('failure.title')} site={settings().brand.name} lead={t('failure.generic')} look="white">
      <Button look="primary" size="lg" full onClick={() => location.reload()}>
        {t('action.reload')}
      </Button>
    </AuthCard>
  )
}
