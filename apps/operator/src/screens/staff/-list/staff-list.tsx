import { ListPager } from '@tillgate/browser/list-pager.tsx'
import { Button } from '@tillgate/ui/button.tsx'
import { DataTable } from '@tillgate/ui/data-table.tsx'
import { EmptyState } from '@tillgate/ui/empty-state.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { useStaff } from '#operator/api/staff.ts'
import { StaffMenu } from './staff-menu.tsx'
import { StaffState } from './staff-state.tsx'
import { useStaffColumns } from './use-staff-columns.tsx'

type Props = {
  search: string | undefined
  page: number
  pageSize: number
  clear: () => void
  go: (page: number) => void
  resize: (pageSize: number) => void
}

export const StaffList = ({ search, page, pageSize, clear, go, resize }: Props) => {
  const { t } = useTranslation()
  const staff = useStaff({ search, page, pageSize, sortColumn: 'name', sortDirection: -1 })
  const columns = useStaffColumns()

  if (staff.isError && !staff.data) {
    return (
      <EmptyState line={t('staff.failed')} failed>
        <Button onClick={() => void staff.refetch()}>{t('action.retry')}</Button>
      </EmptyState>
    )
  }
  if (staff.data?.total === 0 && !staff.isPlaceholderData) {
    return (
      <EmptyState line={t('staff.none-match')}>
        {search !== undefined && <Button onClick={clear}>{t('action.clear')}</Button>}
      </EmptyState>
    )
  }
  return (
    <>
      <DataTable
        label={t('menu.staff')}
        columns={columns}
        rows={staff.data?.items}
        pageSize={pageSize}
        refreshing={staff.isPlaceholderData}
        renderCard={(row) => (
          <div className="row">
            <div className="grow">
              <b>
                {row.firstName} {row.lastName}
              </b>
              <div className="muted">{row.email}</div>
              <div className="row wrap">
                <StaffState {...row} />
                {t(`operator-role.${row.role}`)}
              </div>
            </div>
            <StaffMenu person={row} />
          </div>
        )}
      />
      {staff.data && (
        <ListPager
          page={staff.data.page}
          pageSize={pageSize}
          total={staff.data.total}
          isCapped={staff.data.totalIsCapped}
          go={go}
          resize={resize}
        />
      )}
    </>
  )
}
