import { fileSize } from '@tillgate/browser/figures.ts'
import type { PartnerDocument } from '@tillgate/contract/documents.ts'
import type { DocumentKind } from '@tillgate/domain/applications.ts'
import { Button } from '@tillgate/ui/button.tsx'
import { FileIcon, ReloadIcon, TrashIcon, UploadIcon, WarningIcon } from '@tillgate/ui/icons/actions.tsx'
import { ProgressBar } from '@tillgate/ui/progress-bar.tsx'
import { StatusBadge } from '@tillgate/ui/status-badge.tsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { dayOf } from '#portal/features/figures/day.ts'
import { useDocumentUpload } from './use-document-upload.ts'
import './document-row.css'

type Props = {
  storeId: string
  kind: DocumentKind
  document: PartnerDocument | undefined
  isLocked: boolean
  /** What the reviewer asked about it. */
  question: string | undefined
  remove: () => void
  /** Whether something is on its way: leaving would stop it. */
  isSending: (isSending: boolean) => void
}

/** One document: what it is, whether it is there, and how it gets there: by a button for everybody, or dropped. */
export const DocumentRow = ({ storeId, kind, document: here, isLocked, question, remove, isSending }: Props) => {
  const { t, language } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { sending, problem, start, cancel } = useDocumentUpload(storeId, kind)
  const name = t(`documents.${kind}`)
  const isOpen = !isLocked && sending === undefined
  const isBusy = sending !== undefined
  useEffect(() => isSending(isBusy), [isBusy, isSending])
  const take = (files: FileList | null) => {
    const first = files?.[0]
    if (first && isOpen) void start(first)
  }

  return (
    <div
      className="document-row"
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
      <div className="document-head">
        <h2>{name}</h2>
        <StatusBadge tone={here ? 'green' : 'gray'}>
          {t(here ? 'documents.here-badge' : 'documents.missing-badge')}
        </StatusBadge>
      </div>
      <p className="field-hint">{t(`documents.${kind}.text`)}</p>
      {question !== undefined && <p className="document-question">{t('review.asks', { message: question })}</p>}
      {here && !sending && (
        <p className="document-file">
          <FileIcon small />
          <span>
            <b>{here.fileName}</b>{' '}
            <span className="muted">
              {fileSize(here.size)}, {t('documents.here', { date: dayOf(here.uploadedAt, language) })}
            </span>
          </span>
        </p>
      )}
      <p className="field-error" role="alert" hidden={problem === undefined}>
        {problem !== undefined && <WarningIcon small />}
        {problem}
      </p>
      {sending && (
        <div className="document-progress">
          <ProgressBar
            label={t('documents.uploading', { name: sending.name })}
            share={sending.all === 0 ? 0 : sending.sent / sending.all}
          />
          <div className="row">
            <span className="muted tnum">
              {t('documents.sent', { sent: fileSize(sending.sent), all: fileSize(sending.all) })}
            </span>
            <span className="grow" />
            <Button size="sm" look="ghost" onClick={cancel}>
              {t('documents.stop')}
            </Button>
          </div>
        </div>
      )}
      {isOpen && (
        <div className="document-buttons">
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
            <Button size="sm" look="ghost" aria-label={t('documents.remove-for', { name })} onClick={remove}>
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
        accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
        aria-label={t('documents.choose-for', { name })}
        onChange={(event) => {
          take(event.currentTarget.files)
          // The same file, corrected, can be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
