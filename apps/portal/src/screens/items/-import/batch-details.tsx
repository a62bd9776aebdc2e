import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import { now } from '@tillgate/browser/clock.ts'
import { count } from '@tillgate/browser/figures.ts'
import type { ItemBatchDetail } from '@tillgate/contract/item-batches.ts'
import { headingOf } from '@tillgate/domain/catalogue-file.ts'
import { isBatchRunning } from '@tillgate/domain/item-batches.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { ProgressBar } from '@tillgate/ui/notices/progress-bar.tsx'
import { fewNames } from '#portal/features/figures/few-names.ts'
import { useTranslation } from '#portal/i18n.ts'
import { useGetItemChange } from '#portal/api/item-changes.ts'
import { useMyStores } from '#portal/api/stores.ts'
import { BatchStatusBadge } from '#portal/features/batches/batch-status.tsx'
import { duration, importDate } from '#portal/features/figures/figures.ts'
import styles from './batch-details.module.css'

type BatchProblemsProps = { problems: ItemBatchDetail['problems'] }

const named = 3

/** Lists problems grouped by cause, with their number and first rows. */
const BatchProblems = ({ problems }: BatchProblemsProps) => {
  const { t, language } = useTranslation()
  if (problems.length === 0) return null
  return (
    <section className={clsx('line rounded', styles['problems'])} aria-labelledby="problems">
      <h3 id="problems">{t('imports.to-fix')}</h3>
      <ul>
        {problems.map((problem) => {
          // No thousands separators: "4,540" would read as two rows.
          const rows = problem.rows.slice(0, named).join(', ')
          const more = problem.count - Math.min(named, problem.rows.length)
          return (
            <li className="grid line-top" key={`${problem.code} ${problem.column} ${problem.message}`}>
              <b className="tnum text-right">{count(problem.count)}</b>
              <span>{problem.message}</span>
              <small>
                {problem.column && `${t('imports.in-column', { column: headingOf(problem.column, language) })} `}
                {more > 0
                  ? t('imports.rows-more', { rows, more: count(more) })
                  : t('imports.rows', { rows, count: problem.rows.length })}
                {problem.found && ` ${t('imports.found', { found: problem.found })}`}
              </small>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Link to the undo of an import, or to what the undo restored. Renders nothing when the undo is too late. */
const UndoLine = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const { data } = useGetItemChange(id)
  if (!data?.canUndo && !data?.undoneBy) return null
  return (
    <p>
      {data.undoneBy && `${t('changes.import-undone')} `}
      <Link to="/items/changes/$id" params={{ id: data.undoneBy ?? id }}>
        {t(data.undoneBy ? 'changes.see-undo' : 'changes.undo-import')}
      </Link>
    </p>
  )
}

export const BatchDetails = ({ batch }: { batch: ItemBatchDetail }) => {
  const { t, language } = useTranslation()
  const { status, mode, progress, originalItemQuantity, itemQuantity, failedQuantity, startDate, endDate } = batch
  const running = isBatchRunning(status)
  const isChecked = status === 'CHECKED'
  const names = (useMyStores().data ?? [])
    .filter(({ id }) => batch.storeIds.includes(id))
    .map(({ businessName }) => businessName)
  const stores =
    (names.length === batch.storeIds.length ? fewNames(names, language) : undefined) ??
    t('checks.stores', { count: batch.storeIds.length })
  const spent =
    startDate === null ? undefined : (endDate === null ? now() : Date.parse(endDate)) - Date.parse(startDate)
  const words = spent === undefined ? undefined : duration(spent, language)

  return (
    <>
      <div>
        <BatchStatusBadge status={status} mode={mode} progress={progress} isUndone={batch.isUndone} />
      </div>
      {running && <ProgressBar label={t('imports.progress')} share={progress} />}
      <dl className={clsx('grid gap-1px line rounded overflow-hidden', styles['batchSum'])}>
        <div>
          <dt className="fs-13 muted">{t('imports.on-file')}</dt>
          <dd className="tnum fs-20 fw-semibold">{count(originalItemQuantity)}</dd>
        </div>
        <div>
          <dt className="fs-13 muted">{t(isChecked ? 'imports.rows-ready' : 'imports.imported-items')}</dt>
          <dd className="tnum fs-20 fw-semibold">
            {count(isChecked ? originalItemQuantity - failedQuantity : itemQuantity)}
          </dd>
        </div>
        <div>
          <dt className="fs-13 muted">{t(isChecked ? 'imports.rows-failed' : 'imports.not-imported')}</dt>
          <dd className="tnum fs-20 fw-semibold">{count(failedQuantity)}</dd>
        </div>
      </dl>
      {isChecked && (
        <p>
          <Link to="/items/check/$id" params={{ id: batch.id }} {...asButton({ variant: 'primary' })}>
            {t('imports.decide')}
          </Link>
        </p>
      )}
      {running && <p>{t('imports.can-close')}</p>}
      {batch.finalMessage && <p>{batch.finalMessage}</p>}
      <BatchProblems problems={batch.problems} />
      {!running && batch.createdQuantity + batch.updatedQuantity > 0 && <UndoLine id={batch.id} />}
      <Facts
        facts={[
          { label: t('imports.file-name-of-ours'), value: batch.fileName },
          { label: t('imports.original-name'), value: batch.originalFileName },
          { label: t('imports.for-stores'), value: stores },
          { label: t('imports.file-status'), value: t(batch.isUndone ? 'changes.state-undone' : `batch.${status}`) },
          {
            label: t('imports.started-on'),
            value: startDate === null ? t('imports.waiting') : importDate(startDate, language),
          },
          // A checked file is not completed: it waits for a decision.
          isChecked
            ? { label: t('imports.checked-on'), value: endDate === null ? '-' : importDate(endDate, language) }
            : {
                label: t(running ? 'imports.elapsed' : 'imports.completed'),
                value:
                  words === undefined
                    ? '-'
                    : t(running ? 'imports.started-ago' : 'imports.completed-in', { time: words }),
              },
        ]}
      />
    </>
  )
}
