import { useDownload } from '@tillgate/browser/use-download.ts'
import type { PartnerDocument } from '@tillgate/contract/documents.ts'
import { Button } from '@tillgate/ui/button.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { loadDocument } from '#operator/api/applications.ts'
import { DocumentImage } from './document-image.tsx'
import { DocumentPdf } from './document-pdf.tsx'

type Props = { applicationId: string; document: PartnerDocument }

/** Shown as pictures, drawn from the bytes: no document ever runs in this page. The file itself is a download. */
export const DocumentButtons = ({ applicationId, document }: Props) => {
  const { t } = useTranslation()
  const { busy, save } = useDownload()
  const [isShown, setShown] = useState(false)
  const { id, kind, media } = document
  const name = t(`field.${kind}`)
  const Viewer = media === 'application/pdf' ? DocumentPdf : DocumentImage

  return (
    <span className="row">
      <Button size="sm" aria-label={t('documents.show-one', { name })} onClick={() => setShown(true)}>
        {t('documents.show')}
      </Button>
      <Button
        size="sm"
        busy={busy}
        aria-label={t('documents.download-one', { name })}
        onClick={() => save(() => loadDocument(applicationId, id))}
      >
        <DownloadIcon small />
        {t('documents.download')}
      </Button>
      {isShown && <Viewer applicationId={applicationId} document={document} close={() => setShown(false)} />}
    </span>
  )
}
