import { clsx } from 'clsx'
import { SelectFilter } from '@tillgate/browser/list/select-filter.tsx'
import { auditActions, auditGroups } from '@tillgate/domain/audit.ts'
import { Segments } from '@tillgate/ui/fields/segments.tsx'
import { useTranslation } from '#operator/i18n.ts'
import type { AuditSearch } from './audit-search.ts'
import { useAuditWords } from './use-audit-words.ts'
import styles from './audit.module.css'
import fieldStyles from '@tillgate/ui/fields/field.module.css'

type Props = { search: AuditSearch; change: (part: Partial<AuditSearch>, replace?: boolean) => void }

export const AuditFilters = ({ search, change }: Props) => {
  const { t } = useTranslation()
  return (
    <>
      <Segments
        label={t('audit.by')}
        value={search.by ?? 'all'}
        segments={[
          { value: 'all', label: t('status.all') },
          { value: 'operators', label: t('audit.operators') },
          { value: 'partners', label: t('audit.partners') },
        ]}
        change={(by) => change({ by: by === 'all' ? undefined : by })}
      />
      <ActionFilter value={search.action} change={(action) => change({ action })} />
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className={styles['day']}>
          {t(`audit.${end}`)}
          <input
            className={clsx(fieldStyles['input'], fieldStyles['compact'])}
            type="date"
            value={search[end] ?? ''}
            onChange={({ currentTarget: { value } }) => change({ [end]: value === '' ? undefined : value }, true)}
          />
        </label>
      ))}
    </>
  )
}

type ActionProps = { value: string | undefined; change: (action: string | undefined) => void }

/** By words: one action, or all of a kind. The address keeps the code; one that has no words here stands as it is. */
const ActionFilter = ({ value, change }: ActionProps) => {
  const { t, language } = useTranslation()
  const { actionText } = useAuditWords()
  const kinds = auditGroups.map((group) => ({ value: `${group}.`, label: t(`audit-group.${group}`) }))
  const actions = auditActions
    .map((action) => ({ value: action, label: actionText(action) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
  const known = [...kinds, ...actions]
  const isKnown = value === undefined || known.some((option) => option.value === value)

  return (
    <SelectFilter
      label={t('audit.action')}
      unset={t('audit.any-action')}
      searchable
      nothingFound={t('audit.no-action')}
      choices={isKnown ? known : [...known, { value, label: value }]}
      value={value}
      change={change}
    />
  )
}
