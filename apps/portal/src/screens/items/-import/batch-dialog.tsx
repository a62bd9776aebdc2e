import { useDownload } from '@tillgate/browser/use-download.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { hasErrorFile, isBatchRunning } from '@tillgate/domain/item-batches.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { DownloadIcon, ReloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { downloadErrors, downloadOriginal, useItemBatch } from '#portal/api/item-batches.ts'
import { BatchDetails } from './batch-details.tsx'

type Props = { batchId: string; storeId: string | undefined; close: () => void; reload: () => void }

/** Spec 2 §2: the detail modal behind the status. It has a URL, so it can be sent to a colleague. */
export const BatchDialog = ({ batchId, storeId, close, reload }: Props) => {
  const { t } = useTranslation()
  const batch = useItemBatch(batchId, storeId)
  const { save } = useDownload()
  const data = batch.data

  return (
    <Dialog
      wide
      title={t('imports.details')}
      close={close}
      closeLabel={t('action.close')}
      footer={
        data && (
          <>
            {data.hasOriginalFile && (
              <Button onClick={() => save(() => downloadOriginal(batchId))}>{t('imports.original-file')}</Button>
            )}
            {hasErrorFile(data.status) && data.hasErrorFile && (
              <Button onClick={() => save(() => downloadErrors(batchId))}>
                <DownloadIcon />
                {t('imports.download-errors')}
              </Button>
            )}
            {!isBatchRunning(data.status) && (
              <Button look="primary" onClick={reload}>
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
