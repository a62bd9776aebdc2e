import { UploadProgress, useStoredUpload } from '@tillgate/browser/stored-upload.tsx'
import type { DocumentKind } from '@tillgate/domain/applications.ts'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useUploadDocument } from '#portal/api/documents.ts'
import { useTranslation } from '#portal/i18n.ts'

/** Uploads a document of a store. `progressBar`: undefined when no upload is running. */
export const useDocumentUpload = (storeId: string, kind: DocumentKind) => {
  const { t } = useTranslation()
  const sendDocument = useUploadDocument(storeId)
  const { progress, cancel, ...upload } = useStoredUpload({
    send: (file, watch) => sendDocument({ kind, file, ...watch }),
    done: () => showToast({ tone: 'success', text: t('documents.uploaded', { name: t(`documents.${kind}`) }) }),
  })
  const progressBar = progress && (
    <UploadProgress
      {...progress}
      label={t('documents.uploading', { name: progress.name })}
      text={(sent, all) => t('documents.sent', { sent, all })}
      stop={t('documents.stop')}
      cancel={cancel}
    />
  )
  return { ...upload, progressBar }
}
