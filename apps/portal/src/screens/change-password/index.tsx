import { createFileRoute } from '@tanstack/react-router'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { settings } from '@tillgate/browser/settings.ts'
import { useTranslation } from '#portal/i18n.ts'
import { ChangePasswordForm } from './-form/change-password-form.tsx'
import styles from './-form/change-password.module.css'

/** Spec 2 §2. Open to partners that are not approved yet: a password may have to be changed at any time. */
export const Route = createFileRoute('/change-password/')({
  staticData: { frame: 'shell', whileJoining: true },
  component: ChangePassword,
})

function ChangePassword() {
  const { t } = useTranslation()
  return (
    <Page title={t('menu.change-password')} site={settings().brand.name} lead={t('change-password.lead')}>
      <div className={styles['changePassword']}>
        <Card label={t('menu.change-password')} padded>
          <ChangePasswordForm />
        </Card>
      </div>
    </Page>
  )
}
