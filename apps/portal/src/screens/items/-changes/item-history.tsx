import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import type { ItemHistoryEntry } from '@tillgate/contract/item-changes.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { EditIcon, FileIcon, PlusIcon, TrashIcon } from '@tillgate/ui/icons/actions.tsx'
import { ReturnIcon } from '@tillgate/ui/icons/arrows.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useListItemHistory, useRestoreItem } from '#portal/api/item-changes.ts'
import { easternMomentOfYear } from '#portal/features/figures/eastern.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './item-history.module.css'
import { useHistoryLines } from './use-history-lines.ts'
import { useUndoToast } from './use-undo-toast.ts'

const icons = {
  IMPORT: <FileIcon small />,
  BULK_EDIT: <EditIcon small />,
  BULK_DELETE: <TrashIcon small />,
  EDIT: <EditIcon small />,
  CREATE: <PlusIcon small />,
  UNDO: <ReturnIcon small />,
  COPY: <PlusIcon small />,
}

const useSource = () => {
  const { t } = useTranslation()
  return ({ kind, fileName, items }: ItemHistoryEntry): string | undefined => {
    if (fileName !== null) return fileName
    if (kind === 'BULK_EDIT') return t('history.bulk', { count: items, figure: count(items) })
    if (kind === 'BULK_DELETE') return t('history.deleted')
    if (kind === 'COPY') return t('history.copied')
    return kind === 'UNDO' ? t('history.undo') : undefined
  }
}

type EntryProps = { entry: ItemHistoryEntry; busy: boolean; onBack: () => unknown }

const HistoryEntry = ({ entry, busy, onBack }: EntryProps) => {
  const { t, language } = useTranslation()
  const lines = useHistoryLines()(entry)
  const source = useSource()(entry)
  const canGoBack = entry.texts !== null || entry.pricesTotal > 0
  const who = entry.changedBy ?? t('changes.operator')

  return (
    <li>
      <span className="tile tile-32 surface-2">{icons[entry.kind]}</span>
      <div className={clsx('grow min-w-0 break', styles['what'])}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className="muted">
          {[easternMomentOfYear(entry.at, language), who].join(', ')}
          {source !== undefined && (
            <>
              {', '}
              <Link to="/items/changes/$id" params={{ id: entry.changeId }}>
                {source}
              </Link>
            </>
          )}
        </p>
      </div>
      {canGoBack && (
        <Button size="sm" busy={busy} aria-label={t('history.back-of', { what: lines[0] ?? '' })} onClick={onBack}>
          {t('history.back')}
        </Button>
      )}
    </li>
  )
}

const shownAtFirst = 5
const shownMax = 100

/** Lists the changes of an item, each with its undo. */
export const ItemHistory = ({ id }: { id: string }) => {
  const { t, language } = useTranslation()
  const [isLong, setLong] = useState(false)
  const history = useListItemHistory(id, isLong ? shownMax : shownAtFirst)
  const restore = useRestoreItem(id)
  const showUndo = useUndoToast()
  const { data } = history

  const goBack = (changeId: string, version: number) =>
    restore.mutate(
      { changeId, version },
      {
        onSuccess: ({ message, changeId: made }) => showUndo(message, made),
        onError: (error) => showToast({ tone: 'error', text: refusalText(t, error) }),
      },
    )

  return (
    <Card
      title={t('history.title')}
      aside={
        data && !isLong && data.total > shownAtFirst ? (
          <button type="button" className="link-button" onClick={() => setLong(true)}>
            {t('history.all', { count: data.total, figure: count(data.total) })}
          </button>
        ) : undefined
      }
    >
      {history.isPending && <Skeleton height={160} />}
      {history.isError && (
        <EmptyState line={t('history.error')} failed>
          <Button onClick={() => void history.refetch()}>{t('action.retry')}</Button>
        </EmptyState>
      )}
      {data && (
        <ul className={styles['history']}>
          {data.items.length === 0 && <li>{t('history.none')}</li>}
          {data.items.map((entry) => (
            <HistoryEntry
              key={entry.changeId}
              entry={entry}
              busy={restore.isPending && restore.variables.changeId === entry.changeId}
              onBack={() => goBack(entry.changeId, data.version)}
            />
          ))}
          {data.items.length === data.total && !data.items.some(({ isCreation }) => isCreation) && (
            <li>
              <span className="tile tile-32 surface-2">{icons.CREATE}</span>
              <div className={clsx('grow min-w-0 break', styles['what'])}>
                <p>{t('history.created')}</p>
                <p className="muted">
                  {[
                    easternMomentOfYear(data.createdAt, language),
                    ...(data.createdBy === null ? [] : [data.createdBy]),
                  ].join(', ')}
                </p>
              </div>
            </li>
          )}
        </ul>
      )}
    </Card>
  )
}
