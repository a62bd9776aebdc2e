import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useList } from '@tillgate/browser/list/use-list.ts'
import { count } from '@tillgate/browser/figures.ts'
import { useDownload } from '@tillgate/browser/use-download.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { MenuButton } from '@tillgate/ui/buttons/menu-button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { DownloadIcon, UploadIcon, ReloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { ChevronDownIcon } from '@tillgate/ui/icons/basics.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { useTranslation } from '#portal/i18n.ts'
import {
  downloadItemTemplate,
  downloadItemBatchErrors,
  downloadItemBatch,
  useGetItemBatch,
} from '#portal/api/item-batches.ts'
import { useMyStores } from '#portal/api/stores.ts'
import { StorePicker } from '#portal/features/store-picker/store-picker.tsx'
import { batchList, BatchSearch } from './-import/batch-search.ts'
import { BatchesList } from './-import/batches-list.tsx'
import { ImportSheet } from './-import/import-sheet.tsx'
import { ItemsTabs } from './-list/items-tabs.tsx'
import { Refused } from '@tillgate/client/refused.ts'
import { catalogueFormats } from '@tillgate/domain/catalogue-file.ts'
import { hasErrorFile, isBatchRunning } from '@tillgate/domain/item-batches.ts'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { BatchDetails } from './-import/batch-details.tsx'

type Props = { batchId: string; storeIds: string[]; onClose: () => void; reload: () => void }

/** Spec 2 §2: the detail modal behind the status. It has a URL, so it can be sent to a colleague. */
const BatchDialog = ({ batchId, storeIds, onClose, reload }: Props) => {
  const { t } = useTranslation()
  const batch = useGetItemBatch(batchId, storeIds)
  const { save } = useDownload()
  const data = batch.data

  return (
    <Dialog
      wide
      title={t('imports.details')}
      onClose={onClose}
      closeLabel={t('action.close')}
      footer={
        data && (
          <>
            {data.hasOriginalFile && (
              <Button onClick={() => save(() => downloadItemBatch(batchId))}>{t('imports.original-file')}</Button>
            )}
            {hasErrorFile(data.status) && data.status !== 'CHECKED' && data.repairableRows > 0 && (
              <Link to="/items/repair/$id" params={{ id: batchId }} {...asButton()}>
                {t('repairs.open', { count: data.repairableRows, rows: count(data.repairableRows) })}
              </Link>
            )}
            {hasErrorFile(data.status) && data.hasErrorFile && (
              <Button onClick={() => save(() => downloadItemBatchErrors(batchId))}>
                <DownloadIcon />
                {t('imports.download-errors')}
              </Button>
            )}
            {(data.status === 'CHECKED' || (data.mode === 'CHECK' && isBatchRunning(data.status))) && (
              <Link to="/items/check/$id" params={{ id: batchId }} {...asButton({ variant: 'primary' })}>
                {t('checks.open')}
              </Link>
            )}
            {!isBatchRunning(data.status) && data.status !== 'CHECKED' && (
              <Button variant={data.status === 'FINISHED' ? 'secondary' : 'primary'} onClick={reload}>
                <ReloadIcon />
                {t('imports.reload')}
              </Button>
            )}
          </>
        )
      }
    >
      {batch.isError && !data && (
        <EmptyState
          line={
            batch.error instanceof Refused && batch.error.status === 404
              ? t('failure.not-found')
              : t('imports.file-error')
          }
          failed
        >
          <Button onClick={() => void batch.refetch()}>{t('action.retry')}</Button>
        </EmptyState>
      )}
      {batch.isPending && <Skeleton height={260} />}
      {data && <BatchDetails batch={data} />}
    </Dialog>
  )
}

/** Spec 2 §2, imports list. */
export const Route = createFileRoute('/items/imports')({
  staticData: { frame: 'shell', needs: 'items.edit' },
  validateSearch: BatchSearch,
  component: Imports,
})

function Imports() {
  const { t } = useTranslation()
  const search = Route.useSearch()
  const { change } = useList(search, batchList)
  const navigate = useNavigate()
  const stores = useMyStores()
  const template = useDownload()
  const storesOf = ({ storeId }: BatchSearch): string[] => {
    const all = (stores.data ?? []).map(({ id }) => id)
    return storeId === undefined ? all : [storeId, ...all.filter((id) => id !== storeId)]
  }

  return (
    <Page
      title={t('items.title')}
      beside={
        <StorePicker
          all
          stores={stores.data ?? []}
          value={search.storeId}
          onChange={(storeId) => change({ storeId })}
        />
      }
      actions={
        <>
          <MenuButton
            target={
              <Button busy={template.busy}>
                <DownloadIcon />
                {t('imports.template-short')}
                <ChevronDownIcon small />
              </Button>
            }
            entries={catalogueFormats.map((format) => ({
              key: format,
              label: t(format === 'csv' ? 'imports.template' : 'imports.template-xlsx'),
              choose: () => template.save(() => downloadItemTemplate(format)),
            }))}
          />
          <Button variant="primary" onClick={() => change({ importing: true })}>
            <UploadIcon />
            {t('imports.start')}
          </Button>
        </>
      }
    >
      <ItemsTabs />
      <Card label={t('items.tab-files')}>
        <BatchesList search={search} />
      </Card>
      {search.batch && (
        <BatchDialog
          batchId={search.batch}
          storeIds={storesOf(search)}
          onClose={() => change({ batch: undefined })}
          reload={() => change({ batch: undefined, importing: true })}
        />
      )}
      {search.importing && stores.data && (
        <ImportSheet
          stores={stores.data}
          onClose={() => change({ importing: undefined })}
          started={(id, mode) =>
            mode === 'CHECK'
              ? void navigate({ to: '/items/check/$id', params: { id } })
              : change({ importing: undefined, batch: id, page: undefined })
          }
        />
      )}
    </Page>
  )
}
