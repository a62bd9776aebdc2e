import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@tillgate/ui/page.tsx'
import { useTranslation } from 'react-i18next'
import { settings } from '#portal/features/settings/settings.ts'

export const Route = createFileRoute('/')({ staticData: { frame: 'shell' }, component: Dashboard })

function Dashboard() {
  const { t } = useTranslation()
  return (
    <Page title={t('menu.dashboard')} site={settings().brand.name}>
      <p />
    </Page>
  )
}
