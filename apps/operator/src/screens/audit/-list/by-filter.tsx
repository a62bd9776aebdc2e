import { Segments } from '@tillgate/ui/fields/segments.tsx'
import { useTranslation } from '#operator/i18n.ts'

type By = 'operators' | 'partners' | undefined

/** Filters by the kind of person: operators or people of partners. */
export const ByFilter = ({ value, onChange }: { value: By; onChange: (by: By) => void }) => {
  const { t } = useTranslation()
  return (
    <Segments
      label={t('audit.by')}
      value={value ?? 'all'}
      segments={[
        { value: 'all', label: t('status.all') },
        { value: 'operators', label: t('audit.operators') },
        { value: 'partners', label: t('audit.partners') },
      ]}
      onChange={(by) => onChange(by === 'all' ? undefined : by)}
    />
  )
}
