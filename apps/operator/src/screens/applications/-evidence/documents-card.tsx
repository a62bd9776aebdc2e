import { fileSize } from '@tillgate/browser/figures.ts'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { Card } from '@tillgate/ui/card.tsx'
import { StatusBadge } from '@tillgate/ui/status-badge.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { shortMoment } from '#operator/features/figures/figures.ts'
import { DocumentButtons } from './document-buttons.tsx'

/** What was handed in, and what is still missing. Every opening is logged. */
export const DocumentsCard = ({ application }: { application: ApplicationDetail }) => {
  const { t, language } = useTranslation()
  const { id, documents, requiredDocuments } = application
  const missing = requiredDocuments.filter((kind) => !documents.some((document) => document.kind === kind))

  return (
    <Card title={t('documents.title')} aside={<span className="muted">{t('documents.logged')}</span>} padded>
      {documents.length === 0 && missing.length === 0 && <p className="muted">{t('documents.none')}</p>}
      <ul className="plain-list">
        {documents.map((document) => (
          <li key={document.id}>
            <b className="grow">{t(`field.${document.kind}`)}</b>
            <DocumentButtons applicationId={id} document={document} />
            <small>
              {document.fileName}, {fileSize(document.size)}, {shortMoment(document.uploadedAt, language)}
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
