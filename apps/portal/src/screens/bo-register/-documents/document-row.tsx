import { clsx } from 'clsx'
import { fileSize } from '@tillgate/browser/figures.ts'
import type { PartnerDocument } from '@tillgate/contract/documents.ts'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { useDownload } from '@tillgate/browser/use-download.ts'
import {
  documentBytesMax,
  documentMedia,
  type AttestationKind,
  type DocumentKind,
} from '@tillgate/domain/applications.ts'
import { documentTypes } from '@tillgate/domain/document-media.ts'
import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { DownloadIcon, FileIcon, ReloadIcon, TrashIcon, UploadIcon } from '@tillgate/ui/icons/actions.tsx'
import { WarningIcon } from '@tillgate/ui/icons/basics.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useEffect, useRef, useState } from 'react'
import { downloadSignedAttestation } from '#portal/api/documents.ts'
import { useDocumentUpload } from '#portal/features/documents/document-upload.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { dayOf } from '#portal/features/figures/day.ts'
import { OwnForm } from './own-form.tsx'
import styles from './document-row.module.css'
import fieldStyles from '@tillgate/ui/fields/field.module.css'

const media: ReadonlySet<string> = new Set(documentMedia)
const endings = /\.(pdf|png|jpe?g)$/i

/** Checks name, size and declared type in the browser; the server detects the real type from the first bytes. */
const fileFault = ({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>): PhraseKey | undefined => {
  if (size === 0) return 'documents.empty'
  if (size > documentBytesMax) return 'upload.document-too-large'
  // A browser that does not know the file extension reports no type.
  return media.has(type) || (type === '' && endings.test(name)) ? undefined : 'upload.not-document'
}

const SignedCopy = ({ storeId, document, name }: { storeId: string; document: PartnerDocument; name: string }) => {
  const { t } = useTranslation()
  const { busy, save } = useDownload()
  return (
    <Button
      size="sm"
      wraps
      busy={busy}
      aria-label={t('attestation.copy-for', { name })}
      onClick={() => save(() => downloadSignedAttestation(storeId, document.id))}
    >
      <DownloadIcon small />
      {t('attestation.copy')}
    </Button>
  )
}

type Props = {
  storeId: string
  kind: DocumentKind
  document: PartnerDocument | undefined
  isLocked: boolean
  /** Question of the reviewer about the document. */
  question: string | undefined
  remove: () => void
  /** Opens the signature, which is a form of its own, outside the form of the rows. */
  onSign: (kind: AttestationKind) => void
  /** True during an upload: leaving would cancel the upload. */
  isSending: (isSending: boolean) => void
}

/** Document row: description, status, and upload by button or by drag and drop. */
export const DocumentRow = (props: Props) => {
  const { storeId, kind, document: here, isLocked, question, remove, onSign, isSending } = props
  const { t, language } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const name = t(`documents.${kind}`)
  const [fault, setFault] = useState<PhraseKey>()
  const { progressBar, isStopped, refusal, start, forget } = useDocumentUpload(storeId, kind)
  const isBusy = progressBar !== undefined
  const isOpen = !isLocked && !isBusy
  const refused = refusal ? refusalText(t, refusal, t('failure.generic')) : undefined
  const problem = fault ? t(fault) : isStopped ? t('documents.stopped') : refused
  useEffect(() => isSending(isBusy), [isBusy, isSending])
  const take = (files: FileList | null) => {
    const first = files?.[0]
    if (!first || !isOpen) return
    const found = fileFault(first)
    setFault(found)
    if (found) forget()
    else void start(first)
  }

  return (
    <section aria-label={name}>
      <div
        className={clsx('grid gap-2 rounded-lg break px-5 py-4', styles['documentRow'])}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(isOpen)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files)
        }}
      >
        <div className="row wrap gap-x-3 between">
          <h2>{name}</h2>
          <StatusBadge tone={here ? 'green' : 'gray'}>
            {t(
              here?.signature ? 'attestation.signed-badge' : here ? 'documents.here-badge' : 'documents.missing-badge',
            )}
          </StatusBadge>
        </div>
        <p className="muted fs-13">{t(`documents.${kind}.text`)}</p>
        {question !== undefined && question !== '' && (
          <p className={clsx('rounded text-yellow fs-13', styles['documentQuestion'])}>
            {t('review.asks', { message: question })}
          </p>
        )}
        {here && !isBusy && (
          <p className={clsx('flex gap-2 items-start', styles['documentFile'])}>
            <FileIcon small />
            <span>
              <b>{here.fileName}</b>{' '}
              <span className="muted">
                {here.signature
                  ? t('attestation.signed', {
                      name: here.signature.name,
                      date: dayOf(here.signature.at, language),
                    })
                  : `${fileSize(here.size)}, ${t('documents.here', { date: dayOf(here.uploadedAt, language) })}`}
              </span>
            </span>
          </p>
        )}
        <p
          className={clsx('flex gap-6px fs-13 fw-medium text-danger', fieldStyles['error'])}
          role="alert"
          hidden={problem === undefined}
        >
          {problem !== undefined && <WarningIcon small />}
          {problem}
        </p>
        {progressBar && <div className="stack gap-6px">{progressBar}</div>}
        {!isOpen && !isBusy && here?.signature && (
          <div className="row wrap gap-2 mt-1 fs-13">
            <SignedCopy storeId={storeId} document={here} name={name} />
          </div>
        )}
        {isOpen && (
          <div className="row wrap gap-2 mt-1 fs-13">
            {here?.signature && <SignedCopy storeId={storeId} document={here} name={name} />}
            {(!here || question !== undefined) && <OwnForm storeId={storeId} kind={kind} onSign={onSign} />}
            <Button
              name={kind}
              size="sm"
              aria-label={t(here ? 'documents.replace-for' : 'documents.choose-for', { name })}
              onClick={() => input.current?.click()}
            >
              {here ? <ReloadIcon small /> : <UploadIcon small />}
              {t(here ? 'documents.replace' : 'documents.choose')}
            </Button>
            {here ? (
              <Button size="sm" variant="ghost" aria-label={t('documents.remove-for', { name })} onClick={remove}>
                <TrashIcon small />
                {t('documents.remove')}
              </Button>
            ) : (
              <span className="muted only-wide">{t('documents.drop')}</span>
            )}
          </div>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={documentTypes}
          aria-label={t('documents.choose-for', { name })}
          onChange={(event) => {
            take(event.currentTarget.files)
            // The same file, corrected, can be chosen again.
            event.currentTarget.value = ''
          }}
        />
      </div>
    </section>
  )
}
