import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { PartnerDocument } from '@tillgate/contract/documents.ts'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { useDocument } from '#operator/api/applications.ts'
import styles from './application.module.css'

type Props = { applicationId: string; document: PartnerDocument; close: () => void }

export const DocumentImage = ({ applicationId, document, close }: Props) => {
  const { t } = useTranslation()
  const { id, kind, fileName, media } = document
  const { data: blob, error: refusal } = useDocument(applicationId, id)

  const show = (image: HTMLImageElement) => {
    // Typed by what the server checked at the upload, not by what the file says of itself.
    const url = URL.createObjectURL(new Blob(blob ? [blob] : [], { type: media }))
    image.src = url
    return () => URL.revokeObjectURL(url)
  }

  return (
    <Dialog title={t(`field.${kind}`)} close={close} closeLabel={t('action.close')} wide>
      <RefusalAlert refusal={refusal} otherwise={t('failure.unknown')} />
      {blob === undefined ? (
        !refusal && <Skeleton height={320} />
      ) : (
        <img className={styles['documentImage']} ref={show} alt={t('documents.image', { name: fileName })} />
      )}
    </Dialog>
  )
}
