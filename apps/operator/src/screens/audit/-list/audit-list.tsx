import { ListPager } from '@tillgate/browser/list-pager.tsx'
import { Button } from '@tillgate/ui/button.tsx'
import { DataTable } from '@tillgate/ui/data-table.tsx'
import { EmptyState } from '@tillgate/ui/empty-state.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { useAudit } from '#operator/api/audit.ts'
import { useRowKeys } from '#operator/features/keys/use-row-keys.ts'
import { AuditCard } from './audit-card.tsx'
import { AuditEntry } from './audit-entry.tsx'
import { isFiltered, noFilters, pageSizeOf, queryOf } from './audit-search.ts'
import type { AuditSearch } from './audit-search.ts'
import { useAuditColumns } from './use-audit-columns.tsx'

type Props = { search: AuditSearch; change: (part: Partial<AuditSearch>) => void }

export const AuditList = ({ search, change }: Props) => {
  const { t } = useTranslation()
  const audit = useAudit(queryOf(search))
  const list = useRowKeys()
  const open = audit.data?.items.find(({ id }) => id === search.entry)
  const here = (entry: string | undefined) => ({ page: search.page, entry })
  const columns = useAuditColumns(search)

  if (audit.isError && !audit.data) {
    return (
      <EmptyState line={t('audit.failed')} failed>
        <Button onClick={() => void audit.refetch()}>{t('action.retry')}</Button>
      </EmptyState>
    )
  }
  if (audit.data?.total === 0 && !audit.isPlaceholderData) {
    return (
      <EmptyState line={t(isFiltered(search) ? 'audit.none-match' : 'audit.none')}>
        {isFiltered(search) && <Button onClick={() => change(noFilters)}>{t('action.clear-all')}</Button>}
      </EmptyState>
    )
  }
  return (
    <div ref={list}>
      <DataTable
        label={t('menu.audit')}
        columns={columns}
        rows={audit.data?.items}
        pageSize={pageSizeOf(search)}
        refreshing={audit.isPlaceholderData}
        open={({ id }) => change(here(id))}
        renderCard={(row) => <AuditCard row={row} search={search} />}
      />
      {audit.data && (
        <ListPager
          page={audit.data.page}
          pageSize={pageSizeOf(search)}
          total={audit.data.total}
          isCapped={audit.data.totalIsCapped}
          go={(page) => change({ page: page === 1 ? undefined : page })}
          resize={(pageSize) => change({ pageSize })}
        />
      )}
      {open && <AuditEntry entry={open} close={() => change(here(undefined))} />}
    </div>
  )
}
