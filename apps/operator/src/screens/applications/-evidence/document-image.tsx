import { clsx } from 'clsx'
import { skipToken, useQuery } from '@tanstack/react-query'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { PartnerDocument } from '@tillgate/contract/documents.ts'
import type { DocumentMedia } from '@tillgate/domain/applications.ts'
import { imageSizeOf, isImageTooLarge } from '@tillgate/domain/image-size.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { useGetDocument } from '#operator/api/applications.ts'
import { paperStyle, type PaperView } from './paper-style.ts'
import styles from './document-pane.module.css'

type Props = { applicationId: string; document: PartnerDocument; view: PaperView }

/** Checks the decoded size of an image before the browser decodes the image. */
const useIsShowable = (id: string, blob: Blob | undefined, media: DocumentMedia): boolean | undefined => {
  const checking = useQuery({
    queryKey: ['image-size', id, blob !== undefined],
    queryFn:
      blob && media !== 'application/pdf'
        ? async () => {
            const size = imageSizeOf(new Uint8Array(await blob.arrayBuffer()), media)
            return typeof size === 'object' && !isImageTooLarge(size)
          }
        : skipToken,
    gcTime: 0,
  })
  return checking.data
}

export const DocumentImage = ({ applicationId, document, view }: Props) => {
  const { t } = useTranslation()
  const { id, fileName, media } = document
  const { data: blob, error: refusal } = useGetDocument(applicationId, id)
  const isShowable = useIsShowable(id, blob, media)
  const [ratio, setRatio] = useState(1)

  const show = (image: HTMLImageElement) => {
    // The type comes from the server's upload check, not from the file's own declaration.
    const url = URL.createObjectURL(new Blob(blob ? [blob] : [], { type: media }))
    image.src = url
    return () => URL.revokeObjectURL(url)
  }
  if (refusal) return <RefusalAlert refusal={refusal} otherwise={t('failure.unknown')} />
  if (isShowable === false) return <Alert tone="warning">{t('pdf.unreadable')}</Alert>
  if (!isShowable) return <Skeleton height={320} />
  return (
    <div className={clsx('p-3 surface-3 rounded', styles['desk'])}>
      <img
        className={clsx('block', styles['paper'])}
        style={paperStyle(view, ratio)}
        ref={show}
        alt={t('documents.image', { name: fileName })}
        onLoad={({ currentTarget: { naturalHeight, naturalWidth } }) => setRatio(naturalHeight / naturalWidth)}
      />
    </div>
  )
}
