import type { PartnerDocument } from '@tillgate/contract/documents.ts'
import { Alert } from '@tillgate/ui/alert.tsx'
import { Button } from '@tillgate/ui/button.tsx'
import { Dialog } from '@tillgate/ui/dialog.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '@tillgate/ui/icons/arrows.tsx'
import { Skeleton } from '@tillgate/ui/skeleton.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { PdfPage } from './pdf-page.tsx'
import { usePdf } from './use-pdf.ts'

type Props = { applicationId: string; document: PartnerDocument; close: () => void }

const zooms = [1, 1.5, 2] as const

/** Pictures of its pages, one at a time. Page Up and Page Down turn them. */
export const DocumentPdf = ({ applicationId, document: { id, kind, fileName }, close }: Props) => {
  const { t } = useTranslation()
  const { pdf, refusal, isUnreadable, giveUp } = usePdf(applicationId, id)
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState(0)
  const pages = pdf?.pages ?? 1
  const turn = (by: number) => setPage((now) => Math.max(1, Math.min(pages, now + by)))
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const by = { PageDown: 1, PageUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    turn(by)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const isShown = pdf !== undefined && !isUnreadable

  return (
    <Dialog
      title={t(`field.${kind}`)}
      close={close}
      closeLabel={t('action.close')}
      wide="page"
      footer={
        isShown && (
          <>
            <Button size="sm" aria-label={t('pdf.previous')} inactive={page === 1} onClick={() => turn(-1)}>
              <ChevronLeftIcon />
            </Button>
            <output className="tnum pdf-place">{t('pdf.page', { page, pages })}</output>
            <Button size="sm" aria-label={t('pdf.next')} inactive={page === pages} onClick={() => turn(1)}>
              <ChevronRightIcon />
            </Button>
            <span className="grow" />
            <Button size="sm" onClick={() => setZoom((now) => (now + 1) % zooms.length)}>
              {t(zoom === zooms.length - 1 ? 'pdf.whole' : 'pdf.larger')}
            </Button>
          </>
        )
      }
    >
      <RefusalAlert refusal={refusal} otherwise={t('failure.unknown')} />
      {isUnreadable && <Alert tone="warning">{t('pdf.unreadable')}</Alert>}
      {!pdf && !refusal && !isUnreadable && <Skeleton height={480} />}
      {isShown && (
        <>
          <PdfPage
            pdf={pdf}
            page={page}
            zoom={zooms[zoom] ?? 1}
            label={t('pdf.label', { name: fileName, page, pages })}
            failed={giveUp}
          />
          <p className="muted pdf-hint">{t('pdf.hint')}</p>
        </>
      )}
    </Dialog>
  )
}
