import { Button } from '@tillgate/ui/button.tsx'
import { Segments } from '@tillgate/ui/segments.tsx'
import { Toolbar } from '@tillgate/ui/toolbar.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { ActionFilter } from './action-filter.tsx'
import { isFiltered, noFilters } from './audit-search.ts'
import type { AuditSearch } from './audit-search.ts'
import './audit.css'

type Props = { search: AuditSearch; change: (part: Partial<AuditSearch>, replace?: boolean) => void }

export const AuditFilters = ({ search, change }: Props) => {
  const { t } = useTranslation()
  const aimed = (['partnerId', 'actorId', 'objectId'] as const).filter((name) => search[name] !== undefined)
  return (
    <>
      <Toolbar>
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
          <label key={end} className="audit-day">
            {t(`audit.${end}`)}
            <input
              className="input compact"
              type="date"
              value={search[end] ?? ''}
              onChange={({ currentTarget: { value } }) => change({ [end]: value === '' ? undefined : value }, true)}
            />
          </label>
        ))}
      </Toolbar>
      {isFiltered(search) && (
        <Toolbar chips>
          {aimed.map((name) => (
            <Button key={name} size="sm" onClick={() => change({ [name]: undefined })}>
              {t(`audit.without-${name}`)}
            </Button>
          ))}
          <Button look="ghost" size="sm" onClick={() => change(noFilters)}>
            {t('action.clear-all')}
          </Button>
        </Toolbar>
      )}
    </>
  )
}
