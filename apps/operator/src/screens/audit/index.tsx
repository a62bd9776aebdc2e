import { createFileRoute } from '@tanstack/react-router'
import { useDownload } from '@tillgate/browser/use-download.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { exportAudit } from '#operator/api/audit.ts'
import { useTranslation } from '#operator/i18n.ts'
import { AuditSearch } from './-list/audit-search.ts'
import { ChainCard } from './-list/chain-card.tsx'
import { Changes, filtersOf } from './-list/changes.tsx'
import { SignIns } from './-list/sign-ins.tsx'

/** Lists audit entries with actor, object, old value and new value, views of personal data, and sign-ins. */
export const Route = createFileRoute('/audit/')({
  staticData: { frame: 'shell' },
  validateSearch: AuditSearch,
  component: Audit,
})

const Export = ({ search }: { search: AuditSearch }) => {
  const { t } = useTranslation()
  const table = useDownload()
  const query = { search: search.search, ...filtersOf(search) }
  return (
    <Button busy={table.busy} onClick={() => table.save(() => exportAudit(query))}>
      <DownloadIcon small />
      {t('audit.export')}
    </Button>
  )
}

function Audit() {
  const { t } = useTranslation()
  const search = Route.useSearch()
  return (
    <Page
      title={t('menu.audit')}
      description={t('audit.lead')}
      actions={search.show === 'sign-ins' ? undefined : <Export search={search} />}
    >
      <ChainCard />
      {search.show === 'sign-ins' ? <SignIns search={search} /> : <Changes search={search} />}
    </Page>
  )
}
