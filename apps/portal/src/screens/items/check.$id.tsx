import { clsx } from 'clsx'
import { createFileRoute, Link } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { count } from '@tillgate/browser/figures.ts'
import { MissingRecord } from '@tillgate/browser/missing-record.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { ItemBatchPreview } from '@tillgate/contract/item-checks.ts'
import type { FixKind } from '@tillgate/domain/catalogue-fixes.ts'
import { isBatchRunning } from '@tillgate/domain/item-batches.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { ReloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { ProgressBar } from '@tillgate/ui/notices/progress-bar.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useGetItemBatchPreview, useRecheckItemBatch } from '#portal/api/item-checks.ts'
import { importDate } from '#portal/features/figures/figures.ts'
import { fewNames } from '#portal/features/figures/few-names.ts'
import { useTranslation } from '#portal/i18n.ts'
import { AboutFile } from './-check/about-file.tsx'
import { CheckBar } from './-check/check-bar.tsx'
import styles from './-check/file-check.module.css'
import { ColumnsCard } from './-check/column-form.tsx'
import { ErrorsCard, WarningsCard } from './-check/warnings.tsx'
import { FileReadingCard } from './-check/file-reading.tsx'
import { OutdatedCheck } from './-check/outdated-check.tsx'
import { PriceChanges } from './-check/price-changes.tsx'
import { StoreChanges } from './-check/store-changes.tsx'

/** Check of an uploaded file before its import. */
export const Route = createFileRoute('/items/check/$id')({
  staticData: { frame: 'shell', needs: 'items.edit' },
  component: CheckItemBatch,
})

const isNothingToSave = ({ stores, batch, repairedRows }: ItemBatchPreview): boolean =>
  stores.length > 0 &&
  batch.failedQuantity === repairedRows &&
  stores.every(({ created, updated }) => created + updated === 0)

const Summary = ({ preview }: { preview: ItemBatchPreview }) => {
  const { t } = useTranslation()
  const { batch, stores, warnings, repairedRows } = preview
  const failed = batch.failedQuantity - repairedRows
  const of = (kind: 'created' | 'updated' | 'unchanged'): number => Math.max(0, ...stores.map((store) => store[kind]))
  const rows = batch.originalItemQuantity
  const facts = isNothingToSave(preview)
    ? [
        { label: t('checks.in-file'), value: rows },
        { label: t('checks.new'), value: of('created') },
        { label: t('checks.updated'), value: of('updated') },
        { label: t('checks.unchanged'), value: of('unchanged') },
      ]
    : [
        { label: t('checks.in-file'), value: rows },
        { label: t('checks.ready'), value: rows - failed },
        { label: t('checks.errors-out'), value: failed, tone: 'error' },
        {
          label: t('checks.warnings-in'),
          value: warnings.reduce((sum, warning) => sum + warning.count, 0),
          tone: 'warning',
        },
      ]
  return (
    <Card label={t('checks.summary')}>
      <dl className={clsx('grid', styles['figures'])}>
        {facts.map(({ label, value, tone }) => (
          <div key={label} data-tone={value > 0 ? tone : undefined}>
            <dt className="fs-13 muted">{label}</dt>
            <dd className="fs-20 fw-semibold">{count(value)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** The last import of the same file. */
const SameFile = ({ preview }: { preview: ItemBatchPreview }) => {
  const { t, language } = useTranslation()
  const { sameAs } = preview
  if (!sameAs) return null
  return (
    <Alert tone="warning" title={t('checks.same', { date: importDate(sameAs.endDate, language) })}>
      <p>{t(isNothingToSave(preview) ? 'checks.same-none' : 'checks.same-some')}</p>
      <p>
        <Link to="/items/imports" search={{ batch: sameAs.id }} {...asButton({ size: 'sm' })}>
          {t('checks.see-import')}
        </Link>
      </p>
    </Alert>
  )
}

const Result = ({ preview, stores }: { preview: ItemBatchPreview; stores: string }) => {
  const { t } = useTranslation()
  const { batch, fixes, reading } = preview
  const recheck = useRecheckItemBatch(batch.id)
  const isNothing = isNothingToSave(preview)
  const warnings = {
    warnings: preview.warnings,
    fixes,
    canFix: batch.hasOriginalFile,
    busy: recheck.isPending,
    choose: (chosen: FixKind[]) => recheck.mutate({ fixes: chosen }),
  }
  const readingCard = reading && (
    <FileReadingCard
      facts={reading}
      edited={preview.editedRows}
      canChange={batch.hasOriginalFile}
      busy={recheck.isPending}
      choose={(chosen) => recheck.mutate({ fixes, reading: chosen })}
    />
  )
  if (preview.fault !== null) {
    return (
      <>
        <RefusalAlert refusal={recheck.error} />
        <Alert tone="warning" title={t('checks.unread')}>
          {preview.fault}
        </Alert>
        <div className="columns">
          {reading && reading.headings.length > 0 && (
            <ColumnsCard
              facts={reading}
              busy={recheck.isPending}
              choose={(columns) => recheck.mutate({ fixes, reading: { ...reading.chosen, columns } })}
            />
          )}
          {readingCard}
        </div>
        <CheckBar batch={batch} repaired={0} stores={stores} isNothing={false} isUnread />
      </>
    )
  }
  return (
    <>
      {batch.isHeld && (
        <Alert tone="warning" title={t('checks.held')}>
          <p>{t('checks.held-means')}</p>
        </Alert>
      )}
      <SameFile preview={preview} />
      <OutdatedCheck preview={preview} busy={recheck.isPending} checkAgain={() => recheck.mutate({ fixes })} />
      <RefusalAlert refusal={recheck.error} />
      <Summary preview={preview} />
      {(!isNothing || preview.warnings.length + fixes.length > 0) && (
        <div className="columns">
          <div className="stack">
            <StoreChanges stores={preview.stores} />
            <PriceChanges stores={preview.stores} changes={preview.changes} batchId={batch.id} />
          </div>
          <div className={clsx('stack gap-4', styles['aside'])}>
            <ErrorsCard batch={batch} repaired={preview.repairedRows} />
            <WarningsCard {...warnings} />
            {readingCard}
          </div>
        </div>
      )}
      <CheckBar batch={batch} repaired={preview.repairedRows} stores={stores} isNothing={isNothing} />
    </>
  )
}

const Running = ({ preview }: { preview: ItemBatchPreview }) => {
  const { t } = useTranslation()
  return (
    <>
      <Card padded label={t('checks.comparing')}>
        <p>{t('checks.comparing')}</p>
        <ProgressBar label={t('checks.comparing')} share={preview.batch.progress} />
      </Card>
      {preview.stores.length > 0 && <StoreChanges stores={preview.stores} />}
    </>
  )
}

/** Page of a finished file: refused, discarded, or imported. */
const Over = ({ preview: { batch } }: { preview: ItemBatchPreview }) => {
  const { t } = useTranslation()
  const failed = batch.status === 'FAILED'
  return (
    <Alert tone={failed ? 'error' : 'info'} title={failed ? t('batch.FAILED') : t('checks.over')}>
      {batch.finalMessage && <p>{batch.finalMessage}</p>}
      <p>
        <Link to="/items/imports" search={{ batch: batch.id }} {...asButton({ size: 'sm' })}>
          {t('checks.details')}
        </Link>
      </p>
    </Alert>
  )
}

const Check = ({ preview, stores }: { preview: ItemBatchPreview; stores: string }) => {
  const { status, mode } = preview.batch
  if (status === 'CHECKED') return <Result preview={preview} stores={stores} />
  return isBatchRunning(status) && mode === 'CHECK' ? <Running preview={preview} /> : <Over preview={preview} />
}

function CheckItemBatch() {
  const { t, language } = useTranslation()
  const { id } = Route.useParams()
  const query = useGetItemBatchPreview(id, language)
  const preview = query.data
  const names = preview?.stores.map(({ storeName }) => storeName) ?? []
  const counted = t('checks.stores', { count: preview?.batch.storeIds.length ?? 0 })
  const stores = fewNames(names, language) ?? counted

  return (
    <Page
      title={t('checks.title')}
      back={<BackLink to="/items/imports">{t('checks.back')}</BackLink>}
      beside={
        preview?.batch.status === 'CHECKED' && (
          <StatusBadge>{t(isNothingToSave(preview) ? 'checks.nothing-to-save' : 'checks.nothing-saved')}</StatusBadge>
        )
      }
      description={
        preview && (
          <AboutFile
            facts={[
              preview.batch.originalFileName,
              ...(preview.batch.originalItemQuantity > 0
                ? [
                    t('checks.rows', {
                      count: preview.batch.originalItemQuantity,
                      rows: count(preview.batch.originalItemQuantity),
                    }),
                  ]
                : []),
              t('checks.for', { stores }),
            ]}
          />
        )
      }
      actions={
        <Link to="/items/imports" search={{ importing: true }} {...asButton()}>
          <ReloadIcon />
          {t('checks.choose-another')}
        </Link>
      }
    >
      {preview ? (
        <Check preview={preview} stores={counted} />
      ) : (
        <MissingRecord query={query} labels={{ gone: t('checks.gone'), failed: t('checks.failed') }} height={420} />
      )}
    </Page>
  )
}
