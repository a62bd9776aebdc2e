import { fileSize } from '@tillgate/browser/figures.ts'
import { useDownload } from '@tillgate/browser/use-download.ts'
import type { PartnerDocument, ReviewedDocument } from '@tillgate/contract/documents.ts'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { getDocument } from '#operator/api/applications.ts'
import { moment, shortMoment } from '#operator/features/figures/figures.ts'
import { DocumentExpiry } from './document-expiry.tsx'
import { useVerificationText } from './document-pane.tsx'
import shellStyles from '#operator/features/shell/shell-frame.module.css'

type Show = (id: string) => void
type Props = { applicationId: string; document: PartnerDocument; show: Show }

/** Shows documents as drawn pictures, so that no document runs in the page. The file is a download. */
const DocumentButtons = ({ applicationId, document, show }: Props) => {
  const { t } = useTranslation()
  const { busy, save } = useDownload()
  const { id, kind } = document
  const name = t(`field.${kind}`)

  return (
    <span className="row wrap">
      <Button size="sm" aria-label={t('documents.show-one', { name })} onClick={() => show(id)}>
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
export const DocumentsCard = ({ application, show }: { application: ApplicationDetail; show: Show }) => {
  const { t, language } = useTranslation()
  const { id, documents, requiredDocuments } = application
  const verificationText = useVerificationText()
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
            <DocumentButtons applicationId={id} document={document} show={show} />
            <small>
              {document.fileName}, {fileSize(document.size)}, {shortMoment(document.uploadedAt, language)}
              {document.isOfFirstStore && `, ${t('documents.first-store')}`}
              <br />
              {verificationText(document)}
              {document.signature && <SignatureFacts signature={document.signature} />}
              {document.kind === 'CREDENTIALS' && (
                <>
                  <br />
                  <DocumentExpiry application={application} document={document} />
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
