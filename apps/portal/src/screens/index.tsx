import { createFileRoute } from '@tanstack/react-router'
import { settings } from '@tillgate/browser/settings.ts'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { ApprovedModal } from '#portal/features/application/approved-modal.tsx'
import { session } from '#portal/features/session/session.ts'
import { LatestImports } from './-dashboard/latest-imports.tsx'
import { SetUp } from './-dashboard/set-up.tsx'
import { StoresToday } from './-dashboard/stores-today.tsx'
import './-dashboard/dashboard.css'

/** What is left to do, and how the stores stand. Every card loads and fails alone. */
export const Route = createFileRoute('/')({ staticData: { frame: 'shell' }, component: Dashboard })

function Dashboard() {
  const { t } = useTranslation()
  return (
    <Page title={t('menu.dashboard')} site={settings().brand.name}>
      <div className="dashboard">
        <SetUp />
        <LatestImports />
        <StoresToday />
      </div>
      {session()?.user.retailer?.approvedScreen === false && <ApprovedModal />}
    </Page>
  )
}
