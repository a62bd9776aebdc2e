import { skipToken, useQuery } from '@tanstack/react-query'
import type { DocumentMedia } from '@tillgate/domain/applications.ts'
import { imageSizeOf, isImageTooLarge } from '@tillgate/domain/image-size.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { fileSize } from '@tillgate/browser/figures.ts'
import { useDownload } from '@tillgate/browser/use-download.ts'
import type { PartnerDocument, ReviewedDocument } from '@tillgate/contract/documents.ts'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { getDocument, useGetDocument } from '#operator/api/applications.ts'
import { moment, shortMoment } from '#operator/features/figures/figures.ts'
import { DocumentExpiry } from './document-expiry.tsx'
import { DocumentPdf } from './document-pdf.tsx'
import shellStyles from '#operator/features/shell/shell-frame.module.css'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import styles from './application.module.css'

type Props = { applicationId: string; document: PartnerDocument }

/** Checks the decoded size of an image before the browser decodes the image. */
const useIsShowable = (blob: Blob | undefined, media: DocumentMedia): boolean | undefined => {
  const checking = useQuery({
    queryKey: ['image-size', blob?.size, media],
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

const DocumentImage = ({ applicationId, document, onClose }: Props & { onClose: () => void }) => {
  const { t } = useTranslation()
  const { id, kind, fileName, media } = document
  const { data: blob, error: refusal } = useGetDocument(applicationId, id)
  const isShowable = useIsShowable(blob, media)

  const show = (image: HTMLImageElement) => {
    // The type comes from the server's upload check, not from the file's own declaration.
    const url = URL.createObjectURL(new Blob(blob ? [blob] : [], { type: media }))
    image.src = url
    return () => URL.revokeObjectURL(url)
  }

  return (
    <Dialog title={t(`field.${kind}`)} onClose={onClose} closeLabel={t('action.close')} wide>
      <RefusalAlert refusal={refusal} otherwise={t('failure.unknown')} />
      {isShowable === undefined && !refusal && <Skeleton height={320} />}
      {isShowable === false && <Alert tone="warning">{t('pdf.unreadable')}</Alert>}
      {isShowable && (
        <img className={styles['documentImage']} ref={show} alt={t('documents.image', { name: fileName })} />
      )}
    </Dialog>
  )
}

/** Shown as pictures, drawn from the bytes: no document ever runs in this page. The file itself is a download. */
const DocumentButtons = ({ applicationId, document }: Props) => {
  const { t } = useTranslation()
  const { busy, save } = useDownload()
  const [isShown, setShown] = useState(false)
  const { id, kind, media } = document
  const name = t(`field.${kind}`)
  const Viewer = media === 'application/pdf' ? DocumentPdf : DocumentImage

  return (
    <span className="row wrap">
      <Button size="sm" aria-label={t('documents.show-one', { name })} onClick={() => setShown(true)}>
        {t('documents.show')}
      </Button>
      <Button
        size="sm"
        busy={busy}
        aria-label={t('documents.download-one', { name })}
        onClick={() => save(() => getDocument(applicationId, id))}
      >
        <DownloadIcon small />
        {t('documents.download')}
      </Button>
      {isShown && <Viewer applicationId={applicationId} document={document} onClose={() => setShown(false)} />}
    </span>
  )
}

const SignatureFacts = ({ signature }: { signature: NonNullable<ReviewedDocument['signature']> }) => {
  const { t, language } = useTranslation()
  const { name, at, ip, version, language: signedIn, sha256, textSha256 } = signature
  return (
    <>
      <br />
      {t('documents.signed-by', { name, at: moment(at, language), ip })}
      <br />
      {t('documents.signed-form', { version, language: t(`reads.${signedIn}`) })}
      <br />
      <span className="code">{t('documents.signed-sums', { file: sha256, form: textSha256 })}</span>
    </>
  )
}

/** Lists uploaded and missing documents. The server logs each opening. */
export const DocumentsCard = ({ application }: { application: ApplicationDetail }) => {
  const { t, language } = useTranslation()
  const { id, documents, requiredDocuments } = application
  const missing = requiredDocuments.filter((kind) => !documents.some((document) => document.kind === kind))

  return (
    <Card title={t('documents.title')} aside={<span className="muted">{t('documents.logged')}</span>} padded>
      {documents.length === 0 && missing.length === 0 && <p className="muted">{t('documents.none')}</p>}
      <ul className={shellStyles['plainList']}>
        {documents.map((document) => (
          <li key={document.id}>
            <b className="grow">
              {t(`field.${document.kind}`)}
              {document.signature && (
                <>
                  {' '}
                  <StatusBadge tone="green">{t('documents.signed')}</StatusBadge>
                </>
              )}
            </b>
            <DocumentButtons applicationId={id} document={document} />
            <small>
              {document.fileName}, {fileSize(document.size)}, {shortMoment(document.uploadedAt, language)}
              {document.signature && <SignatureFacts signature={document.signature} />}
              {document.kind === 'CREDENTIALS' && (
                <>
                  <br />
                  <DocumentExpiry applicationId={id} document={document} />
                </>
              )}
            </small>
          </li>
        ))}
        {missing.map((kind) => (
          <li key={kind}>
            <b className="grow">{t(`field.${kind}`)}</b>
            <StatusBadge tone="yellow">{t('documents.missing')}</StatusBadge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
