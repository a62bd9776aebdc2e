import { createFileRoute } from '@tanstack/react-router'
import { useList } from '@tillgate/browser/list/use-list.ts'
import { settings } from '@tillgate/browser/settings.ts'
import { useDownload } from '@tillgate/browser/use-download.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { DownloadIcon, UploadIcon } from '@tillgate/ui/icons/actions.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { downloadTemplate } from '#portal/api/item-batches.ts'
import { useMyStores } from '#portal/api/stores.ts'
import { StorePicker } from '#portal/features/store-picker/store-picker.tsx'
import { BatchDialog } from './-import/batch-dialog.tsx'
import { batchList, BatchSearch } from './-import/batch-search.ts'
import { BatchesList } from './-import/batches-list.tsx'
import { ImportSheet } from './-import/import-sheet.tsx'
import { ItemsTabs } from './-list/items-tabs.tsx'

/** Spec 2 §2, imports list. */
export const Route = createFileRoute('/items/imports')({
  staticData: { frame: 'shell' },
  validateSearch: BatchSearch,
  component: Imports,
})

function Imports() {
  const { t } = useTranslation()
  const search = Route.useSearch()
  const { change } = useList(search, batchList)
  const stores = useMyStores()
  const template = useDownload()

  return (
    <Page
      title={t('items.title')}
      site={settings().brand.name}
      beside={
        <StorePicker all stores={stores.data ?? []} value={search.storeId} change={(storeId) => change({ storeId })} />
      }
      actions={
        <>
          <Button busy={template.busy} onClick={() => template.save(downloadTemplate)}>
            <DownloadIcon />
            {t('imports.template-short')}
          </Button>
          <Button look="primary" onClick={() => change({ importing: true })}>
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
          storeId={search.storeId ?? stores.data?.[0]?.id}
          close={() => change({ batch: undefined })}
          reload={() => change({ batch: undefined, importing: true })}
        />
      )}
      {search.importing && stores.data && (
        <ImportSheet
          stores={stores.data}
          close={() => change({ importing: undefined })}
          started={(batch) => change({ importing: undefined, batch, page: undefined })}
        />
      )}
    </Page>
  )
}
