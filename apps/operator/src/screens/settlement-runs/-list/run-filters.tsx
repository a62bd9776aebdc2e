import { ChoiceFilter } from '@tillgate/browser/list/choice-filter.tsx'
import type { RunCounts, SettlementOverview } from '@tillgate/contract/operator-settlement.ts'
import { runViews } from '@tillgate/contract/operator-settlement.ts'
import { Segments } from '@tillgate/ui/fields/segments.tsx'
import { FilterChip } from '@tillgate/ui/fields/filter-chip.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { dayText } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import type { RunSearch } from './run-search.ts'

type Change = (part: Partial<RunSearch>, replace?: boolean) => void
type Props = { search: RunSearch; onChange: Change }

export const ViewSegments = ({ search, onChange, counts }: Props & { counts: RunCounts | undefined }) => {
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
      onChange={(view) => onChange({ view: view === 'all' ? undefined : view })}
    />
  )
}

/** Filter by first and last day; both are optional. */
const DaysFilter = ({ search: { from, to }, onChange }: Props) => {
  const { t, language } = useTranslation()
  const day = (text: string | undefined) => (text === undefined ? '…' : dayText(text, language, { weekday: undefined }))
  return (
    <FilterChip
      label={t('settle.days')}
      value={from === undefined && to === undefined ? undefined : `${day(from)} \u{2013} ${day(to)}`}
      clear={() => onChange({ from: undefined, to: undefined })}
      labels={{ remove: t('filter.remove', { name: t('settle.days') }) }}
    >
      {() => (
        <div className="stack gap-3">
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              type="date"
              label={t(`settle.${end}`)}
              value={(end === 'from' ? from : to) ?? ''}
              onChange={({ currentTarget: { value } }) => onChange({ [end]: value === '' ? undefined : value }, true)}
            />
          ))}
        </div>
      )}
    </FilterChip>
  )
}

export const RunFilters = ({ search, onChange, overview }: Props & { overview: SettlementOverview | undefined }) => {
  const { t } = useTranslation()
  return (
    <>
      <ChoiceFilter
        label={t('settle.program')}
        value={search.programId}
        choices={(overview?.programs ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(programId) => onChange({ programId })}
      />
      <DaysFilter search={search} onChange={onChange} />
      <ChoiceFilter
        label={t('settle.with-exceptions')}
        value={search.exceptions}
        choices={[{ value: true, label: t('settle.yes') }]}
        onChange={(exceptions) => onChange({ exceptions })}
      />
    </>
  )
}
