import { may } from '#operator/features/session/rights.ts'
import { clsx } from 'clsx'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import type { ReviewedDocument } from '@tillgate/contract/documents.ts'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '@tillgate/ui/icons/arrows.tsx'
import { CloseIcon } from '@tillgate/ui/icons/basics.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useEffect, useRef, useState } from 'react'
import { useVerifyDocument } from '#operator/api/applications.ts'
import { shortMoment } from '#operator/features/figures/figures.ts'
import { useSingleKeys } from '@tillgate/browser/keys/single-keys.ts'
import { useTranslation } from '#operator/i18n.ts'
import { DocumentImage } from './document-image.tsx'
import { DocumentPdf } from './document-pdf.tsx'
import keyStyles from '../-queue/neighbours.module.css'
import styles from './document-pane.module.css'

/** Names who verified a document and when, or that a provider answered since. */
export const useVerificationText = () => {
  const { t, language } = useTranslation()
  return ({ verification }: ReviewedDocument): string => {
    if (verification === null) return t('verify.nobody')
    const params = { name: verification.by, at: shortMoment(verification.at, language) }
    return t(verification.isCurrent ? 'verify.by' : 'verify.outdated', params)
  }
}

const zooms = [1, 1.5, 2] as const

type Props = { application: ApplicationDetail; document: ReviewedDocument; show: (id: string | undefined) => void }

/** Shows a document beside the facts, below 1200 px in their place, with the reviewer's tick. */
export const DocumentPane = ({ application, document, show }: Props) => {
  const { t } = useTranslation()
  const verificationText = useVerificationText()
  const verify = useVerifyDocument(application.id)
  const heading = useRef<HTMLHeadingElement>(null)
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const { documents } = application
  const index = documents.findIndex(({ id }) => id === document.id)
  const name = t(`field.${document.kind}`)
  const isVerified = document.verification?.isCurrent === true
  const go = (by: 1 | -1) => show(documents[(index + by + documents.length) % documents.length]?.id)
  const tick = () =>
    verify.mutate(
      { documentId: document.id, isVerified: !isVerified, verifiedAt: document.verification?.at ?? null },
      {
        onSuccess: ({ message }) => showToast({ tone: 'success', text: message }),
        onError: (error) => showToast({ tone: 'error', text: refusalText(t, error) }),
      },
    )
  const verifies = may('applications.review')
  const turn = () => setTurns((now) => (now + 1) % 4)
  useSingleKeys({
    n: () => go(1),
    ']': () => go(1),
    p: () => go(-1),
    '[': () => go(-1),
    ...(verifies && { v: tick }),
    r: turn,
    escape: () => show(undefined),
  })
  // Returns the focus to the control that opened the document.
  useEffect(() => {
    const { activeElement } = globalThis.document
    heading.current?.focus()
    return () => {
      if (activeElement instanceof HTMLElement && activeElement.isConnected) activeElement.focus()
    }
  }, [])

  const Viewer = document.media === 'application/pdf' ? DocumentPdf : DocumentImage
  const view = { zoom: zooms[zoom] ?? 1, turns }
  return (
    <section
      className={clsx('grid gap-3 p-4 surface line rounded-lg min-w-0 content-start raised', styles['pane'])}
      aria-label={t('documents.pane')}
    >
      <div className={clsx('row wrap', styles['head'])}>
        <Button size="sm" aria-label={t('documents.back')} onClick={() => show(undefined)}>
          <CloseIcon small />
          <span className={styles['back']}>{t('documents.back')}</span>
        </Button>
        <h2 className="grow fs-16 break" ref={heading} tabIndex={-1}>
          {name}
        </h2>
        {documents.length > 1 && (
          <>
            <span className="muted tnum">{t('documents.place', { at: index + 1, all: documents.length })}</span>
            <Button size="sm" aria-label={t('documents.previous')} onClick={() => go(-1)}>
              <ChevronLeftIcon small />
              <kbd className={keyStyles['key']} aria-hidden="true">
                [
              </kbd>
            </Button>
            <Button size="sm" aria-label={t('documents.next')} onClick={() => go(1)}>
              <ChevronRightIcon small />
              <kbd className={keyStyles['key']} aria-hidden="true">
                ]
              </kbd>
            </Button>
          </>
        )}
      </div>
      <div className="row wrap">
        {verifies && (
          <CheckRow checked={isVerified} disabled={verify.isPending} onChange={tick}>
            {t('verify.tick')}
          </CheckRow>
        )}
        <span className="grow" />
        <Button size="sm" onClick={() => setZoom((now) => (now + 1) % zooms.length)}>
          {t(zoom === zooms.length - 1 ? 'pdf.whole' : 'pdf.larger')}
        </Button>
        <Button size="sm" onClick={turn}>
          {t('pdf.rotate')}
        </Button>
      </div>
      <p className="muted">{verificationText(document)}</p>
      <Viewer applicationId={application.id} document={document} view={view} />
    </section>
  )
}
