import { useEffect, useEffectEvent, useRef } from 'react'
import type { OpenPdf } from '#operator/features/pdf/open-pdf.ts'

type Props = { pdf: OpenPdf; page: number; zoom: number; label: string; failed: () => void }

/** Drawn for the sharpest screen and the largest zoom at once: zooming asks the worker for nothing. */
const pointsWide = 2000

export const PdfPage = ({ pdf, page, zoom, label, failed }: Props) => {
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
      paper.scrollIntoView({ block: 'start', inline: 'nearest' })
    }
    pdf.draw(page, pointsWide).then(show, () => {
      if (!isLeft) giveUp()
    })
    return () => {
      isLeft = true
    }
  }, [pdf, page])

  return (
    <figure className="pdf-desk" aria-label={label}>
      <canvas ref={canvas} className="pdf-page" style={{ width: `${zoom * 100}%` }} />
    </figure>
  )
}
