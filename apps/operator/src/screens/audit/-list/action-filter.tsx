import { auditActions, auditGroups } from '@tillgate/domain/audit.ts'
import { Choice } from '@tillgate/ui/choice.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { useAuditWords } from './use-audit-words.ts'

type Props = { value: string | undefined; change: (action: string | undefined) => void }

const everything = 'any'

/** By words: one action, or all of a kind. The address keeps the code; one that has no words here stands as it is. */
export const ActionFilter = ({ value, change }: Props) => {
  const { t, language } = useTranslation()
  const { actionText } = useAuditWords()
  const kinds = auditGroups.map((group) => ({ value: `${group}.`, label: t(`audit-group.${group}`) }))
  const actions = auditActions
    .map((action) => ({ value: action, label: actionText(action) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
  const known = [{ value: everything, label: t('audit.any-action') }, ...kinds, ...actions]
  const isKnown = value === undefined || known.some((option) => option.value === value)

  return (
    <Choice
      label={t('audit.action')}
      bare
      searchable
      nothingFound={t('audit.no-action')}
      options={isKnown ? known : [...known, { value, label: value }]}
      value={value ?? everything}
      change={(next) => change(next === everything ? undefined : next)}
    />
  )
}
