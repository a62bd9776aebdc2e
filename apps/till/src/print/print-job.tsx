import type { OpenTill } from '@tillgate/client/till.ts'
import type { PrintedReceipt } from '@tillgate/contract/pos-receipts.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { Button } from '#till/parts/button.tsx'
import { Sheet } from '#till/parts/sheet.tsx'
import { refusalText } from '#till/refusal.ts'
import { PrintDialog } from './print-dialog.tsx'
import { pairedPrinter, sendToPrinter } from './usb-printer.ts'

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))

type Outcome = { printed: PrintedReceipt } | { failed: unknown } | 'printer-missing' | 'printed'
type Props = {
  till: OpenTill
  purchaseId: string
  /** The receipt was handed over, or the person gave up. */
  onEnd: () => void
}

type Read = { printed: PrintedReceipt; escpos: string | null } | { failed: unknown }
const readReceipt = async (till: OpenTill, purchaseId: string, format?: 'escpos'): Promise<Read> => {
  try {
    return await till.receipt(purchaseId, format && { format })
  } catch (error) {
    return { failed: error }
  }
}
/** Prints on the printer of this till. Without one the dialog prints the returned receipt. */
const print = async (till: OpenTill, purchaseId: string): Promise<Outcome> => {
  const printer = await pairedPrinter()
  if (!printer) return readReceipt(till, purchaseId)
  const read = await readReceipt(till, purchaseId, 'escpos')
  // A receipt of a training has no bytes.
  if ('failed' in read || read.escpos === null) return read
  try {
    await sendToPrinter(printer, bytesOf(read.escpos))
    return 'printed'
  } catch {
    return 'printer-missing'
  }
}

/**
 * Prints a receipt: on the printer that is connected to this till, else by the browser's dialog. A printer that does not answer is
 * said, with the dialog as the other way.
 */
export const PrintJob = ({ till, purchaseId, onEnd }: Props) => {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<Outcome>()
  const ended = useEffectEvent(onEnd)
  useEffect(() => {
    const run = async (): Promise<void> => {
      const next = await print(till, purchaseId)
      if (next === 'printed') ended()
      else setOutcome(next)
    }
    void run()
  }, [till, purchaseId])
  const again = async (work: Promise<Outcome>): Promise<void> => {
    setOutcome(undefined)
    const next = await work
    if (next === 'printed') onEnd()
    else setOutcome(next)
  }
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
      <Button isFull kind="primary" onClick={() => void again(print(till, purchaseId))}>
        {t('again')}
      </Button>
      <Button isFull onClick={() => void again(readReceipt(till, purchaseId))}>
        {t('printDialog')}
        <small>{t('printDialogHint')}</small>
      </Button>
    </Sheet>
  )
}
