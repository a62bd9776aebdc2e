import './print.css'
import { Paper } from '@tillgate/browser/receipts/paper.tsx'
import type { Printout } from '@tillgate/contract/printouts.ts'
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '#till/i18n.ts'

const millimetres = (pixels: number): number => Math.ceil((pixels * 25.4) / 96)
/** One page as long as the receipt: a roll has no pages, and CSS has no page of automatic length. */
const pageSize = (): CSSStyleSheet => {
  const sheet = new CSSStyleSheet()
  const job = document.querySelector<HTMLElement>('.t-printjob')
  const width = job?.dataset['width'] ?? '80'
  sheet.replaceSync(`@page { size: ${width}mm ${millimetres(job?.offsetHeight ?? 0) + 4}mm; margin: 0; }`)
  return sheet
}

/** Prints by the browser's dialog. `onEnd`: the dialog has closed. */
export const PrintDialog = ({ printed, onEnd }: { printed: Printout; onEnd: () => void }) => {
  const { t } = useTranslation()
  const ended = useEffectEvent(onEnd)
  useEffect(() => {
    const end = (): void => ended()
    const size = pageSize()
    document.adoptedStyleSheets.push(size)
    addEventListener('afterprint', end, { once: true })
    window.print()
    return () => {
      removeEventListener('afterprint', end)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== size)
    }
  }, [])
  return createPortal(
    <div className={`t-printjob p${printed.paperMm}`} data-width={printed.paperMm} aria-hidden="true">
      <Paper printed={printed} label={t('receipt')} />
    </div>,
    document.body,
  )
}
