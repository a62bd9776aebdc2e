import { clsx } from 'clsx'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { count } from '@tillgate/browser/figures.ts'
import { MissingRecord } from '@tillgate/browser/missing-record.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { useDownload } from '@tillgate/browser/use-download.ts'
import type { ItemBatch } from '@tillgate/contract/item-batches.ts'
import type { RejectedRow } from '@tillgate/contract/item-repairs.ts'
import { isBatchRunning } from '@tillgate/domain/item-batches.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Segments } from '@tillgate/ui/fields/segments.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { KeyHints } from '@tillgate/ui/form/key-hints.tsx'
import { ProgressBar } from '@tillgate/ui/notices/progress-bar.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { downloadItemBatchErrors } from '#portal/api/item-batches.ts'
import { useCommitItemBatch } from '#portal/api/item-checks.ts'
import { useDiscardRejectedRows, useListRejectedRows } from '#portal/api/item-repairs.ts'
import { fewNames } from '#portal/features/figures/few-names.ts'
import { useTranslation } from '#portal/i18n.ts'
import { AboutFile } from './-check/about-file.tsx'
import { DecisionBar } from './-check/decision-bar.tsx'
import { RepairGroup } from './-repair/repair-group.tsx'
import { groupLines, isRepaired, type Shown } from './-repair/repair-lines.ts'
import styles from './-repair/repair.module.css'
import { useRepairs, type Repairs } from './-repair/use-repairs.ts'

/** Repair of the rows of a file that have errors, before its import or afterwards. */
export const Route = createFileRoute('/items/repair/$id')({
  staticData: { frame: 'shell', needs: 'items.edit' },
  component: RepairRows,
})

const keys = [
  ['Enter', 'repairs.key-next'],
  ['Alt S', 'repairs.key-suggestion'],
  ['Alt A', 'repairs.key-all'],
  ['Ctrl Z', 'repairs.key-undo'],
] as const

const headings = ['row', 'item', 'column', 'value', 'reason', 'suggestion'] as const

const RepairGrid = ({ rows, repairs }: { rows: RejectedRow[]; repairs: Repairs }) => {
  const { t } = useTranslation()
  const [shown, setShown] = useState<Shown>('all')
  const ready = rows.filter(isRepaired).length
  const progress = t('repairs.progress', { ready: count(ready), rows: count(rows.length) })
  return (
    <Card label={t('repairs.table')}>
      <div className={clsx('grid cols-1-auto items-center fs-13', styles['progress'])}>
        <ProgressBar label={progress} share={rows.length === 0 ? 1 : ready / rows.length} />
        <span>{progress}</span>
      </div>
      <div className={clsx('row wrap between gap-3', styles['tools'])}>
        <Segments
          label={t('repairs.shown')}
          value={shown}
          segments={[
            { value: 'all', label: t('repairs.all'), count: count(rows.length) },
            { value: 'to-do', label: t('repairs.to-do'), count: count(rows.length - ready) },
            { value: 'done', label: t('repairs.done'), count: count(ready) },
          ]}
          onChange={setShown}
        />
        <KeyHints label={t('keys.hints')} keys={keys.map(([key, label]) => [key, t(label)])} />
      </div>
      <div className="container">
        <table className={styles['grid']} aria-label={t('repairs.table')}>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {t(`repairs.${heading}`)}
                </th>
              ))}
            </tr>
          </thead>
          {groupLines(rows, shown).map((group) => (
            <RepairGroup key={group.key} group={group} repairs={repairs} />
          ))}
        </table>
      </div>
    </Card>
  )
}

/** Imports the repaired rows; for a checked file also the valid rows. */
const RepairBar = ({ batch, rows }: { batch: ItemBatch; rows: RejectedRow[] }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const commit = useCommitItemBatch(batch.id, (id) => navigate({ to: '/items/imports', search: { batch: id } }))
  const ready = rows.filter(isRepaired).length
  const left = rows.length - ready
  const leaveOut = useDiscardRejectedRows(batch.id, (number) =>
    showToast({ tone: 'success', text: t('repairs.left-out', { count: number, rows: count(number) }) }),
  )
  const isCheck = batch.status === 'CHECKED'
  const all = isCheck ? batch.originalItemQuantity - batch.failedQuantity + ready : ready
  return (
    <>
      <RefusalAlert refusal={commit.error ?? leaveOut.error} />
      <DecisionBar
        text={t('repairs.ready', { count: all, ready: count(all), left: count(left) })}
        note={left > 0 ? t('repairs.stay') : undefined}
      >
        {left > 0 && (
          <Button busy={leaveOut.isPending} onClick={() => leaveOut.mutate()}>
            {t('repairs.leave-out', { count: left, rows: count(left) })}
          </Button>
        )}
        {isCheck && (
          <Link to="/items/check/$id" params={{ id: batch.id }} {...asButton()}>
            {t('checks.title')}
          </Link>
        )}
        {all > 0 && (
          <Button variant="primary" busy={commit.isPending} onClick={() => commit.mutate()}>
            {t(isCheck ? 'checks.import' : 'repairs.import', { count: all, rows: count(all) })}
          </Button>
        )}
      </DecisionBar>
    </>
  )
}

/** Rows can be repaired while no worker imports them. */
const Rows = ({ batch, rows }: { batch: ItemBatch; rows: RejectedRow[] }) => {
  const { t } = useTranslation()
  const repairs = useRepairs(batch.id)
  if (isBatchRunning(batch.status) || rows.length === 0) {
    return (
      <Alert tone="info" title={t('repairs.over')}>
        <p>
          {batch.status === 'CHECKED' ? (
            <Link to="/items/check/$id" params={{ id: batch.id }} {...asButton({ size: 'sm' })}>
              {t('checks.title')}
            </Link>
          ) : (
            <Link to="/items/imports" search={{ batch: batch.id }} {...asButton({ size: 'sm' })}>
              {t('checks.details')}
            </Link>
          )}
        </p>
      </Alert>
    )
  }
  return (
    <>
      <RefusalAlert refusal={repairs.error} keepsFocus />
      {rows.length < batch.failedQuantity && (
        <Alert tone="warning">{t('repairs.only-first', { rows: count(rows.length) })}</Alert>
      )}
      <RepairGrid rows={rows} repairs={repairs} />
      <RepairBar batch={batch} rows={rows} />
    </>
  )
}

function RepairRows() {
  const { t, language } = useTranslation()
  const { id } = Route.useParams()
  const query = useListRejectedRows(id, language)
  const { busy, save } = useDownload()
  const data = query.data
  const number = data?.rows.length ?? 0
  const storesOf = (names: string[]): string => fewNames(names, language) ?? t('checks.stores', { count: names.length })

  return (
    <Page
      title={number === 0 ? t('repairs.none') : t('repairs.title', { count: number, rows: count(number) })}
      back={<BackLink to="/items/imports">{t('checks.back')}</BackLink>}
      description={
        data && (
          <AboutFile
            facts={[
              data.batch.originalFileName,
              t('checks.for', { stores: storesOf(data.storeNames) }),
              t('repairs.saved'),
            ]}
          />
        )
      }
      actions={
        data?.batch.hasErrorFile && (
          <Button busy={busy} onClick={() => save(() => downloadItemBatchErrors(id))}>
            <DownloadIcon />
            {t('imports.error-file')}
          </Button>
        )
      }
    >
      {data ? (
        <Rows batch={data.batch} rows={data.rows} />
      ) : (
        <MissingRecord query={query} labels={{ gone: t('checks.gone'), failed: t('repairs.failed') }} height={420} />
      )}
    </Page>
  )
}
