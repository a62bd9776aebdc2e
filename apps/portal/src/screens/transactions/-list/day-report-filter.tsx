import { FilterChip } from '@tillgate/ui/fields/filter-chip.tsx'
import { useGetDayReport } from '#portal/api/day-reports.ts'
import { useTranslation } from '#portal/i18n.ts'

/** Returns number and terminal of a day report; undefined without an id. */
export const useDayReportName = (id: string | undefined): string | undefined => {
  const { t } = useTranslation()
  const { data } = useGetDayReport(id)
  if (id === undefined) return undefined
  return data
    ? t('day-report.name', { number: data.zNumber, terminal: data.terminal.name || t('day-report.no-name') })
    : '…'
}

/** Filter that links of day reports set. The panel only removes it. */
export const DayReportFilter = ({ id, clear }: { id: string; clear: () => void }) => {
  const { t } = useTranslation()
  const label = t('day-report.one')
  return (
    <FilterChip
      label={label}
      value={useDayReportName(id)}
      clear={clear}
      labels={{ remove: t('filter.remove', { name: label }) }}
    >
      {() => <p className="muted">{t('day-report.filter')}</p>}
    </FilterChip>
  )
}
