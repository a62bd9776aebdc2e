import { clsx } from 'clsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { count } from '@tillgate/browser/figures.ts'
import { ChoiceFilter } from '@tillgate/browser/list/choice-filter.tsx'
import { pageQuery } from '@tillgate/browser/list/list-search.ts'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import { List } from '@tillgate/browser/list/list.tsx'
import { useList } from '@tillgate/browser/list/use-list.ts'
import { useDownload } from '@tillgate/browser/use-download.ts'
import type { ItemBatch } from '@tillgate/contract/item-batches.ts'
import type { BatchStatus } from '@tillgate/domain/item-batches.ts'
import { hasErrorFile, isBatchRunning } from '@tillgate/domain/item-batches.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { ProgressBar } from '@tillgate/ui/notices/progress-bar.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { useListItemBatches, downloadItemBatchErrors, downloadItemBatch } from '#portal/api/item-batches.ts'
import { BatchStatusBadge } from '#portal/features/batches/batch-status.tsx'
import { importDate } from '#portal/features/figures/figures.ts'
import { batchList } from './batch-search.ts'
import type { BatchSearch } from './batch-search.ts'
import styles from './batches-list.module.css'

/** Spec 2 §2: the error file after failed and finished-with-errors, otherwise the original. */
const BatchFile = ({ batch }: { batch: ItemBatch }) => {
  const { t } = useTranslation()
  const { busy, save } = useDownload()
  const { id, status, originalFileName, hasOriginalFile } = batch
  const errors = hasErrorFile(status) && batch.hasErrorFile
  if (!errors && !hasOriginalFile) return <span className="muted">{t('imports.no-file')}</span>

  return (
    <button
      type="button"
      className="link-button nowrap"
      aria-disabled={busy || undefined}
      onClick={() => save(() => (errors ? downloadItemBatchErrors(id) : downloadItemBatch(id)))}
    >
      {t(errors ? 'imports.error-file' : 'imports.original-file')}
      <span className="sr"> {t('imports.file-of', { file: originalFileName })}</span>
    </button>
  )
}

/** The name of a file; a file that waits for a decision leads to its check. */
const BatchName = ({ batch: { id, originalFileName, status } }: { batch: ItemBatch }) =>
  status === 'CHECKED' ? (
    <Link to="/items/check/$id" params={{ id }} className="tap">
      <b>{originalFileName}</b>
    </Link>
  ) : (
    <b>{originalFileName}</b>
  )

/** What the user does next with a file, and how many rows that concerns. */
const NextStep = ({ batch }: { batch: ItemBatch }) => {
  const { t } = useTranslation()
  const { id, status, originalFileName, originalItemQuantity, failedQuantity, repairableRows, isUndone } = batch
  if (status === 'CHECKED') {
    return (
      <div className="fs-13">
        {t('imports.ready', { ready: count(originalItemQuantity - failedQuantity), failed: count(failedQuantity) })}{' '}
        <Link to="/items/check/$id" params={{ id }}>
          {t('imports.decide')}
          <span className="sr">, {originalFileName}</span>
        </Link>
      </div>
    )
  }
  if (isUndone || repairableRows === 0 || isBatchRunning(status)) return null
  return (
    <div className="fs-13">
      <Link to="/items/repair/$id" params={{ id }}>
        {t('imports.repair-rows', { count: repairableRows, figure: count(repairableRows) })}
        <span className="sr">, {originalFileName}</span>
      </Link>
    </div>
  )
}

type BatchStatusButtonProps = { batch: ItemBatch; show: (batch: string) => void }

/** Spec 2 §2: clicking the status opens the details. */
const BatchStatusButton = ({ batch, show }: BatchStatusButtonProps) => {
  const { t } = useTranslation()
  const { id, status, mode, progress, isUndone, originalFileName } = batch
  return (
    <button
      type="button"
      className={clsx('block', styles['statusButton'])}
      aria-haspopup="dialog"
      onClick={() => show(id)}
    >
      <BatchStatusBadge status={status} mode={mode} progress={progress} isUndone={isUndone} />
      <span className="sr">{t('imports.details-of', { file: originalFileName })}</span>
      {status === 'INPROGRESS' && <ProgressBar label={t('imports.progress')} share={progress} />}
    </button>
  )
}

/** Shows a toast once when an import ends, unless its details are open; refetches the item lists. */
const useFinishedToasts = (batches: ItemBatch[] | undefined, open: string | undefined): void => {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const running = useRef(new Set<string>())

  useEffect(() => {
    for (const { id, status, isHeld, originalFileName, itemQuantity, failedQuantity } of batches ?? []) {
      if (isBatchRunning(status)) {
        running.current.add(id)
      } else if (running.current.delete(id)) {
        const params = {
          file: originalFileName,
          count: itemQuantity,
          imported: count(itemQuantity),
          failed: count(failedQuantity),
        }
        const failed = status === 'FAILED'
        const news = failed
          ? 'imports.news-failed'
          : isHeld
            ? 'imports.news-held'
            : failedQuantity > 0
              ? 'imports.news-partly'
              : 'imports.news-done'
        if (id !== open) showToast({ tone: failed || isHeld ? 'error' : 'success', text: t(news, params) })
        void cache.invalidateQueries({ queryKey: ['items'] })
      }
    }
  }, [batches, open, cache, t])
}

/** Order and words of Spec 2 §4, which differ from those of the badges. */
const statuses: readonly BatchStatus[] = [
  'STARTED',
  'INPROGRESS',
  'FAILED',
  'FINISHED',
  'FINISHEDWITHERRORS',
  'CHECKED',
  'DISCARDED',
]

export const BatchesList = ({ search }: { search: BatchSearch }) => {
  const { t, language } = useTranslation()
  const list = useList(search, batchList)
  const navigate = useNavigate()
  const { storeId, status } = search
  const batches = useListItemBatches({
    storeId,
    status,
    ...pageQuery(search, batchList),
    sortColumn: 'createdAt',
    sortDirection: 1,
  })
  useFinishedToasts(batches.data?.items, search.batch)
  const show = (batch: string) => list.change({ batch })
  const openBatch = ({ id, status: state }: ItemBatch) =>
    state === 'CHECKED' ? void navigate({ to: '/items/check/$id', params: { id } }) : show(id)

  /** Spec 2 §2: File Name, Imported Items, Items in File, Import Date, Status, Download File. */
  const columns: Column<ItemBatch>[] = [
    {
      id: 'name',
      title: t('imports.file-name'),
      isFixed: true,
      render: (batch) => <BatchName batch={batch} />,
    },
    {
      id: 'imported',
      title: t('imports.imported'),
      isNumeric: true,
      render: ({ itemQuantity, status: state }) => (state === 'CHECKED' ? '-' : count(itemQuantity)),
    },
    {
      id: 'inFile',
      title: t('imports.in-file'),
      isNumeric: true,
      render: ({ originalItemQuantity }) => count(originalItemQuantity),
    },
    {
      id: 'createdAt',
      title: t('imports.date'),
      render: ({ createdAt }) => (
        <time className="tnum" dateTime={createdAt}>
          {importDate(createdAt, language)}
        </time>
      ),
    },
    {
      id: 'uploadedBy',
      title: t('imports.uploaded-by'),
      isMinor: true,
      render: ({ uploadedBy }) => uploadedBy ?? t('changes.operator'),
    },
    {
      id: 'status',
      title: t('imports.status'),
      render: (batch) => (
        <>
          <BatchStatusButton batch={batch} show={show} />
          <NextStep batch={batch} />
        </>
      ),
    },
    { id: 'file', title: t('imports.download'), render: (batch) => <BatchFile batch={batch} /> },
  ]

  return (
    <List
      list={list}
      query={batches}
      label={t('imports.table')}
      columns={columns}
      open={openBatch}
      renderCard={(batch) => (
        <div className={clsx('stack gap-6px', styles['batchCard'])}>
          <BatchName batch={batch} />
          <span className="muted tnum">
            {batch.status === 'CHECKED'
              ? importDate(batch.createdAt, language)
              : t('imports.card', {
                  imported: count(batch.itemQuantity),
                  total: count(batch.originalItemQuantity),
                  date: importDate(batch.createdAt, language),
                })}
          </span>
          <span className="muted fs-13">
            {t('imports.uploaded-by')} {batch.uploadedBy ?? t('changes.operator')}
          </span>
          <NextStep batch={batch} />
          <div className="row wrap">
            <BatchStatusButton batch={batch} show={show} />
            <span className="grow" />
            <BatchFile batch={batch} />
          </div>
        </div>
      )}
      labels={{
        failed: t('imports.error'),
        none: t('imports.none'),
        noneMatch: t('imports.none-match'),
        search: t('imports.search'),
      }}
      whenNone={
        <Button variant="primary" onClick={() => list.change({ importing: true })}>
          {t('imports.start')}
        </Button>
      }
      tools={
        <ChoiceFilter
          label={t('imports.status')}
          value={status}
          choices={statuses.map((one) => ({ value: one, label: t(`batch.filter.${one}`) }))}
          onChange={(one) => list.change({ status: one })}
        />
      }
    />
  )
}
