import { useNavigate } from '@tanstack/react-router'
import { ListPager } from '@tillgate/browser/list-pager.tsx'
import { Button } from '@tillgate/ui/button.tsx'
import { DataTable } from '@tillgate/ui/data-table.tsx'
import { EmptyState } from '@tillgate/ui/empty-state.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { usePartners } from '#operator/api/partners.ts'
import { useRowKeys } from '#operator/features/keys/use-row-keys.ts'
import { PartnerCard } from './partner-card.tsx'
import { isFiltered, pageSizeOf, partnerSortColumns, queryOf } from './partner-search.ts'
import type { PartnerSearch } from './partner-search.ts'
import { usePartnerColumns } from './use-partner-columns.tsx'

type Props = { search: PartnerSearch; change: (part: Partial<PartnerSearch>) => void }

const noFilters = { search: undefined, status: undefined, type: undefined } satisfies PartnerSearch

export const PartnersList = ({ search, change }: Props) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const partners = usePartners(queryOf(search))
  const columns = usePartnerColumns()
  const list = useRowKeys()
  if (partners.isError && !partners.data) {
    return (
      <EmptyState line={t('partners.failed')} failed>
        <Button onClick={() => void partners.refetch()}>{t('action.retry')}</Button>
      </EmptyState>
    )
  }
  if (partners.data?.total === 0 && !partners.isPlaceholderData) {
    if (!isFiltered(search)) return <EmptyState line={t('partners.none')} />
    return (
      <EmptyState line={t('partners.none-match')}>
        <Button onClick={() => change(noFilters)}>{t('action.clear-all')}</Button>
      </EmptyState>
    )
  }
  return (
    <div ref={list}>
      <DataTable
        label={t('menu.partners')}
        columns={columns}
        rows={partners.data?.items}
        pageSize={pageSizeOf(search)}
        refreshing={partners.isPlaceholderData}
        sort={{
          column: search.sort ?? 'businessName',
          descending: search.desc ?? false,
          by: (column, descending) =>
            change({ sort: partnerSortColumns.find((one) => one === column), desc: descending || undefined }),
        }}
        open={({ id }) => void navigate({ to: '/partners/$id', params: { id } })}
        renderCard={(row) => <PartnerCard row={row} />}
      />
      {partners.data && (
        <ListPager
          page={partners.data.page}
          pageSize={pageSizeOf(search)}
          total={partners.data.total}
          isCapped={partners.data.totalIsCapped}
          go={(page) => change({ page: page === 1 ? undefined : page })}
          resize={(pageSize) => change({ pageSize })}
        />
      )}
    </div>
  )
}
