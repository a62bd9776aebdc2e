import { createFileRoute } from '@tanstack/react-router'
import { Card } from '@tillgate/ui/card.tsx'
import { Page } from '@tillgate/ui/page.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { AuditFilters } from './-list/audit-filters.tsx'
import { AuditList } from './-list/audit-list.tsx'
import { AuditSearch } from './-list/audit-search.ts'

/** Who did what, with what it was before and what it became. */
export const Route = createFileRoute('/audit/')({
  staticData: { frame: 'shell' },
  validateSearch: AuditSearch,
  component: Audit,
})

function Audit() {
  const { t } = useTranslation()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const change = (part: Partial<AuditSearch>, replace = false) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...part }), replace, resetScroll: false })

  return (
    <Page title={t('menu.audit')} site={t('console.name')}>
      <Card>
        <AuditFilters search={search} change={change} />
        <AuditList search={search} change={change} />
      </Card>
    </Page>
  )
}
