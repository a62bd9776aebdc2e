import { useDownload } from '@tillgate/browser/use-download.ts'
import type { ItemBatch } from '@tillgate/contract/item-batches.ts'
import { hasErrorFile } from '@tillgate/domain/item-batches.ts'
import { useTranslation } from '#portal/i18n.ts'
import { downloadErrors, downloadOriginal } from '#portal/api/item-batches.ts'

/** Spec 2 §2: the error file after failed and finished-with-errors, otherwise the original. */
export const BatchFile = ({ batch }: { batch: ItemBatch }) => {
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
      onClick={() => save(() => (errors ? downloadErrors(id) : downloadOriginal(id)))}
    >
      {t(errors ? 'imports.error-file' : 'imports.original-file')}
      <span className="sr"> {t('imports.file-of', { file: originalFileName })}</span>
    </button>
  )
}
