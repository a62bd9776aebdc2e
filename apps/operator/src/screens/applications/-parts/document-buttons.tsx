import { useDownload } from '@tillgate/browser/use-download.ts'
import type { PartnerDocument } from '@tillgate/contract/documents.ts'
import { Button } from '@tillgate/ui/button.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { loadDocument } from '#operator/api/applications.ts'
import { DocumentImage } from './document-image.tsx'

type Props = { applicationId: string; document: PartnerDocument }

/** A picture is shown here, drawn from its bytes; a PDF is handed to the browser as a file and never runs in this page. */
export const DocumentButtons = ({ applicationId, document }: Props) => {
  const { t } = useTranslation()
  const { busy, save } = useDownload()
  const [isShown, setShown] = useState(false)
  const { id, kind, media } = document
  const name = t(`field.${kind}`)

  return (
    <span className="row">
      {media !== 'application/pdf' && (
        <Button size="sm" aria-label={t('documents.show-one', { name })} onClick={() => setShown(true)}>
          {t('documents.show')}
        </Button>
      )}
      <Button
        size="sm"
        busy={busy}
        aria-label={t('documents.download-one', { name })}
        onClick={() => save(() => loadDocument(applicationId, id))}
      >
        <DownloadIcon small />
        {t('documents.download')}
      </Button>
      {isShown && <DocumentImage applicationId={applicationId} document={document} close={() => setShown(false)} />}
    </span>
  )
}
