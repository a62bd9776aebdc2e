import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { PartnerDocument } from '@tillgate/contract/documents.ts'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useEffect, useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { useDocument } from '#operator/api/applications.ts'

type Props = { applicationId: string; document: PartnerDocument; close: () => void }

export const DocumentImage = ({ applicationId, document, close }: Props) => {
  const { t } = useTranslation()
  const { id, kind, fileName, media } = document
  const { data: blob, error: refusal } = useDocument(applicationId, id)
  const [url, setUrl] = useState<string>()

  useEffect(() => {
    if (!blob) return undefined
    // Typed by what the server checked at the upload, not by what the file says of itself.
    const made = URL.createObjectURL(new Blob([blob], { type: media }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob, media])

  return (
    <Dialog title={t(`field.${kind}`)} close={close} closeLabel={t('action.close')} wide>
      <RefusalAlert refusal={refusal} otherwise={t('failure.unknown')} />
      {url === undefined ? (
        !refusal && <Skeleton height={320} />
      ) : (
        <img className="document-image" src={url} alt={t('documents.image', { name: fileName })} />
      )}
    </Dialog>
  )
}
