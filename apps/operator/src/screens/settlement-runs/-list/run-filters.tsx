import { ChoiceFilter } from '@tillgate/browser/list/choice-filter.tsx'
import type { RunCounts, SettlementOverview } from '@tillgate/contract/operator-settlement.ts'
import { runViews } from '@tillgate/contract/operator-settlement.ts'
import { Segments } from '@tillgate/ui/fields/segments.tsx'
import { FilterChip } from '@tillgate/ui/fields/filter-chip.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { dayText } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import type { RunSearch } from './run-search.ts'
import styles from './run-cells.module.css'

type Change = (part: Partial<RunSearch>, replace?: boolean) => void
type Props = { search: RunSearch; change: Change }

export const ViewSegments = ({ search, change, counts }: Props & { counts: RunCounts | undefined }) => {
  const { t } = useTranslation()
  const figures = { all: undefined, 'needs-me': counts?.needsMe, sent: counts?.sent, closed: undefined } as const
  return (
    <Segments
      label={t('settle.view')}
      value={search.view ?? 'all'}
      segments={(['all', ...runViews] as const).map((view) => ({
        value: view,
        label: t(`settle.view-${view}`),
        count: figures[view]?.toString(),
      }))}
      change={(view) => change({ view: view === 'all' ? undefined : view })}
    />
  )
}

/** From and to, each left open or set. */
const DaysFilter = ({ search: { from, to }, change }: Props) => {
  const { t, language } = useTranslation()
  const day = (text: string | undefined) => (text === undefined ? '…' : dayText(text, language, { weekday: undefined }))
  return (
    <FilterChip
      label={t('settle.days')}
      value={from === undefined && to === undefined ? undefined : `${day(from)} \u{2013} ${day(to)}`}
      clear={() => change({ from: undefined, to: undefined })}
      words={{ remove: t('filter.remove', { name: t('settle.days') }) }}
    >
      {() => (
        <div className={styles['days']}>
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              type="date"
              label={t(`settle.${end}`)}
              value={(end === 'from' ? from : to) ?? ''}
              onChange={({ currentTarget: { value } }) => change({ [end]: value === '' ? undefined : value }, true)}
            />
          ))}
        </div>
      )}
    </FilterChip>
  )
}

export const RunFilters = ({ search, change, overview }: Props & { overview: SettlementOverview | undefined }) => {
  const { t } = useTranslation()
  return (
    <>
      <ChoiceFilter
        label={t('settle.programme')}
        value={search.programmeId}
        choices={(overview?.programmes ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        change={(programmeId) => change({ programmeId })}
      />
      <DaysFilter search={search} change={change} />
      <ChoiceFilter
        label={t('settle.with-exceptions')}
        value={search.exceptions}
        choices={[{ value: true, label: t('settle.yes') }]}
        change={(exceptions) => change({ exceptions })}
      />
    </>
  )
}
