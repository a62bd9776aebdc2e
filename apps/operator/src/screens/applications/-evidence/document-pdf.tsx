import { clsx } from 'clsx'
import { skipToken, useQuery } from '@tanstack/react-query'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { PartnerDocument } from '@tillgate/contract/documents.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '@tillgate/ui/icons/arrows.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useEffect, useEffectEvent, useState, useRef } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { useGetDocument } from '#operator/api/applications.ts'
import type { OpenPdf } from '#operator/features/pdf/open-pdf.ts'
import { openPdf, PdfTooLarge } from '#operator/features/pdf/open-pdf.ts'
import { paperStyle, type PaperView } from './paper-style.ts'
import styles from './document-pane.module.css'

type PdfPageProps = { pdf: OpenPdf; page: number; view: PaperView; label: string; failed: (error: unknown) => void }

/** Drawn once for the sharpest screen and the largest zoom: zooming needs no further drawing. */
const pointsWide = 2000

const PdfPage = ({ pdf, page, view, label, failed }: PdfPageProps) => {
  const [ratio, setRatio] = useState(1)
  const canvas = useRef<HTMLCanvasElement>(null)
  const giveUp = useEffectEvent(failed)

  useEffect(() => {
    let isLeft = false
    const show = (picture: ImageBitmap): void => {
      const paper = canvas.current
      if (isLeft || !paper) return picture.close()
      paper.width = picture.width
      paper.height = picture.height
      paper.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
      setRatio(paper.height / paper.width)
      paper.parentElement?.scrollTo(0, 0)
    }
    pdf.draw(page, pointsWide).then(show, (error: unknown) => {
      if (!isLeft) giveUp(error)
    })
    return () => {
      isLeft = true
    }
  }, [pdf, page])

  return (
    <figure className={clsx('p-3 surface-3 rounded', styles['desk'])} aria-label={label}>
      <canvas ref={canvas} className={clsx('block', styles['paper'])} style={paperStyle(view, ratio)} />
    </figure>
  )
}

/** `refusal` comes from the server, `problem` from the viewer. */
const usePdf = (applicationId: string, documentId: string) => {
  const { data: blob, error: refusal } = useGetDocument(applicationId, documentId)
  const [drawError, setDrawError] = useState<unknown>(null)
  const opening = useQuery({
    queryKey: ['pdf', applicationId, documentId],
    queryFn: blob
      ? async ({ signal }) => {
          const pdf = await openPdf(blob)
          if (signal.aborted) pdf.close()
          return pdf
        }
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const pdf = opening.data
  useEffect(() => () => pdf?.close(), [pdf])

  const error = opening.error ?? drawError
  const problem = error instanceof PdfTooLarge ? 'pdf.too-large' : 'pdf.unreadable'
  return { pdf, refusal, problem: error === null ? undefined : problem, giveUp: setDrawError } as const
}

type Props = { applicationId: string; document: PartnerDocument; view: PaperView }

/** Shows a PDF as pictures, page by page. Page Up and Page Down turn the pages. */
export const DocumentPdf = ({ applicationId, document: { id, fileName }, view }: Props) => {
  const { t } = useTranslation()
  const { pdf, refusal, problem, giveUp } = usePdf(applicationId, id)
  const [page, setPage] = useState(1)
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

  if (refusal) return <RefusalAlert refusal={refusal} otherwise={t('failure.unknown')} />
  if (problem !== undefined) return <Alert tone="warning">{t(problem)}</Alert>
  if (!pdf) return <Skeleton height={480} />
  return (
    <>
      <div className="row wrap">
        <Button size="sm" aria-label={t('pdf.previous')} inactive={page === 1} onClick={() => turn(-1)}>
          <ChevronLeftIcon />
        </Button>
        <output className={clsx('text-center', styles['place'], 'tnum')}>{t('pdf.page', { page, pages })}</output>
        <Button size="sm" aria-label={t('pdf.next')} inactive={page === pages} onClick={() => turn(1)}>
          <ChevronRightIcon />
        </Button>
      </div>
      <PdfPage
        pdf={pdf}
        page={page}
        view={view}
        label={t('pdf.label', { name: fileName, page, pages })}
        failed={giveUp}
      />
      <p className="fs-13 muted">{t('pdf.hint')}</p>
    </>
  )
}
