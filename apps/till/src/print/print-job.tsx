import type { Printout, PrintoutAnswer } from '@tillgate/contract/printouts.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { Button } from '#till/parts/button.tsx'
import { Sheet } from '#till/parts/sheet.tsx'
import { refusalText } from '#till/refusal.ts'
import { PrintDialog } from './print-dialog.tsx'
import { pairedPrinter, sendToPrinter } from './usb-printer.ts'

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))

type Outcome = { printed: Printout } | { failed: unknown } | 'printer-missing' | 'printed'
/** Reads what is printed, for a receipt printer with its bytes. */
type Source = (query: { format?: 'escpos' }) => Promise<PrintoutAnswer>
type Props = {
  source: Source
  /** The paper was handed over, or the person gave up. */
  onEnd: () => void
}

type Read = PrintoutAnswer | { failed: unknown }
const readFrom = async (source: Source, query: { format?: 'escpos' } = {}): Promise<Read> => {
  try {
    return await source(query)
  } catch (error) {
    return { failed: error }
  }
}
/** Prints on the printer of this till. Without one the dialog prints what is returned. */
const print = async (source: Source): Promise<Outcome> => {
  const printer = await pairedPrinter()
  if (!printer) return readFrom(source)
  const read = await readFrom(source, { format: 'escpos' })
  // What a training prints has no bytes.
  if ('failed' in read || read.escpos === null) return read
  try {
    await sendToPrinter(printer, bytesOf(read.escpos))
    return 'printed'
  } catch {
    return 'printer-missing'
  }
}

/**
 * Prints a receipt, day report or balance: on the printer that is connected to this till, else by the browser's dialog. A printer that
 * does not answer is said, with the dialog as the other way.
 */
export const PrintJob = ({ source, onEnd }: Props) => {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<Outcome>()
  const again = async (work: Promise<Outcome>): Promise<void> => {
    setOutcome(undefined)
    const next = await work
    if (next === 'printed') onEnd()
    else setOutcome(next)
  }
  const begin = useEffectEvent(() => print(source))
  const ended = useEffectEvent(onEnd)
  useEffect(() => {
    const run = async (): Promise<void> => {
      const next = await begin()
      if (next === 'printed') ended()
      else setOutcome(next)
    }
    void run()
  }, [])
  if (outcome === undefined || outcome === 'printed') return null
  if (outcome !== 'printer-missing' && 'printed' in outcome) {
    return <PrintDialog printed={outcome.printed} onEnd={onEnd} />
  }
  return (
    <Sheet
      title={t('notPrinted')}
      hint={outcome === 'printer-missing' ? t('printerMissing') : refusalText(outcome.failed, t)}
      onClose={onEnd}
      foot={<Button onClick={onEnd}>{t('close')}</Button>}
    >
      <Button isFull kind="primary" onClick={() => void again(print(source))}>
        {t('again')}
      </Button>
      <Button isFull onClick={() => void again(readFrom(source))}>
        {t('printDialog')}
        <small>{t('printDialogHint')}</small>
      </Button>
    </Sheet>
  )
}
