import { ChoiceFilter } from '@tillgate/browser/list/choice-filter.tsx'
import { reviewChecks } from '@tillgate/domain/review.ts'
import { noAssignee, queueResults } from '@tillgate/domain/review-queue.ts'
import { storeTypes } from '@tillgate/domain/stores.ts'
import { useListColleagues } from '#operator/api/staff.ts'
import { useTranslation } from '#operator/i18n.ts'
import { queuePhases, type QueueSearch } from './queue-search.ts'

type Props = { search: QueueSearch; onChange: (part: Partial<QueueSearch>) => unknown }

/** Filters beside the view. A view that names an assignee or a state has no filter of its own for it. */
export const QueueFilters = ({ search, onChange }: Props) => {
  const { t } = useTranslation()
  const colleagues = useListColleagues()
  const { view = 'all' } = search
  const people = (colleagues.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const phases = queuePhases[view]
  return (
    <>
      <ChoiceFilter
        label={t('queue.type')}
        value={search.type}
        choices={storeTypes.map((type) => ({ value: type, label: t(`type.${type}`) }))}
        onChange={(type) => onChange({ type })}
      />
      <ChoiceFilter
        label={t('filter.check')}
        value={search.check}
        choices={reviewChecks.map((check) => ({ value: check, label: t(`check.${check}`) }))}
        onChange={(check) => onChange({ check })}
      />
      <ChoiceFilter
        label={t('filter.result')}
        value={search.result}
        choices={queueResults.map((result) => ({ value: result, label: t(`filter.${result}`) }))}
        onChange={(result) => onChange({ result })}
      />
      {view !== 'mine' && view !== 'unassigned' && (
        <ChoiceFilter
          label={t('queue.assignee')}
          value={search.assignee}
          choices={[{ value: noAssignee, label: t('queue.nobody') }, ...people]}
          onChange={(assignee) => onChange({ assignee })}
        />
      )}
      {phases.length > 0 && (
        <ChoiceFilter
          label={t('filter.phase')}
          value={search.phase}
          choices={phases.map((phase) => ({ value: phase, label: t(`filter.phase-${phase}`) }))}
          onChange={(phase) => onChange({ phase })}
        />
      )}
    </>
  )
}
