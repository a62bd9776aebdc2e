import { Link } from '@tanstack/react-router'
import type { ListedItemChange } from '@tillgate/contract/item-changes.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { useListItemChanges } from '#portal/api/item-changes.ts'
import { easternMomentOfYear } from '#portal/features/figures/eastern.ts'
import { useTranslation } from '#portal/i18n.ts'
import { changeState } from './change-state.ts'
import styles from './item-history.module.css'
import { UndoButton } from './undo-button.tsx'
import { useChangeSubject } from './use-change-subject.ts'

const shown = 5

/** The latest changes of items, each with its undo. */
export const RecentChanges = ({ onClose }: { onClose: () => void }) => {
  const { t, language } = useTranslation()
  const { data, isError, refetch } = useListItemChanges({ page: 1, pageSize: shown })
  const subjectOf = useChangeSubject()
  const whoOf = ({ changedBy }: ListedItemChange) => changedBy ?? t('changes.operator')
  return (
    <Dialog title={t('changes.list')} onClose={onClose} closeLabel={t('action.close')}>
      {!data && !isError && <Skeleton height={200} />}
      {!data && isError && (
        <EmptyState line={t('changes.list-error')} failed>
          <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
        </EmptyState>
      )}
      {data && (
        <ul className={styles['history']}>
          {data.items.length === 0 && <li>{t('history.none')}</li>}
          {data.items.map((change) => (
            <li key={change.id}>
              <div className="grow min-w-0 break">
                <Link to="/items/changes/$id" params={{ id: change.id }}>
                  {t(`changes.kind.${change.kind}`)}
                </Link>
                <p>{subjectOf(change)}</p>
                <p className="muted">{[easternMomentOfYear(change.createdAt, language), whoOf(change)].join(', ')}</p>
                {!change.canUndo && <p className="muted">{t(changeState(change))}</p>}
              </div>
              {change.canUndo && <UndoButton change={change} subject={subjectOf(change)} isSmall />}
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to="/items/changes">{t('changes.all')}</Link>
      </p>
    </Dialog>
  )
}
