import './print.css'
import type { OpenTill } from '@tillgate/client/till.ts'
import type { PrintedReceipt } from '@tillgate/contract/pos-receipts.ts'
import { Paper } from '@tillgate/browser/receipts/paper.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '#till/i18n.ts'
import { Button } from '#till/parts/button.tsx'
import { Sheet } from '#till/parts/sheet.tsx'
import { refusalText } from '#till/refusal.ts'
import { pairedPrinter, sendToPrinter } from './usb-printer.ts'

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))

type State = { name: 'working' } | { name: 'dialog'; printed: PrintedReceipt } | { name: 'failed'; message: string }
type Props = {
  till: OpenTill
  purchaseId: string
  /** The receipt was handed over, or the person gave up. */
  onEnd: () => void
}
/**
 * Prints a receipt: on the printer that is connected to this till, else by the browser's dialog. A printer that does not answer is
 * said, with the dialog as the other way.
 */
export const PrintJob = ({ till, purchaseId, onEnd }: Props) => {
  const { t } = useTranslation()
  const [state, setState] = useState<State>({ name: 'working' })
  const fail = (message: string): void => setState({ name: 'failed', message })
  const openDialog = async (): Promise<void> => {
    try {
      setState({ name: 'dialog', printed: (await till.receipt(purchaseId)).printed })
    } catch (error) {
      fail(refusalText(error, t))
    }
  }
  const print = async (): Promise<void> => {
    setState({ name: 'working' })
    const printer = await pairedPrinter()
    if (!printer) return openDialog()
    let bytes: string | null
    try {
      ;({ escpos: bytes } = await till.receipt(purchaseId, { format: 'escpos' }))
    } catch (error) {
      return fail(refusalText(error, t))
    }
    try {
      await sendToPrinter(printer, bytesOf(bytes ?? ''))
      onEnd()
    } catch {
      fail(t('printerMissing'))
    }
  }
  const begin = useEffectEvent(() => void print())
  useEffect(() => begin(), [purchaseId])
  const isDialog = state.name === 'dialog'
  const ended = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isDialog) return undefined
    const end = (): void => ended()
    addEventListener('afterprint', end, { once: true })
    window.print()
    return () => removeEventListener('afterprint', end)
  }, [isDialog])

  if (state.name === 'dialog') {
    const { printed } = state
    return createPortal(
      <div className={`t-printjob p${printed.paperMm}`}>
        <Paper printed={printed} label={t('receipt')} />
      </div>,
      document.body,
    )
  }
  if (state.name === 'working') return null
  return (
    <Sheet
      title={t('notPrinted')}
      hint={state.message}
      onClose={onEnd}
      foot={<Button onClick={onEnd}>{t('close')}</Button>}
    >
      <Button isFull kind="primary" onClick={() => void print()}>
        {t('again')}
      </Button>
      <Button isFull onClick={() => void openDialog()}>
        {t('printDialog')}
        <small>{t('printDialogHint')}</small>
      </Button>
    </Sheet>
  )
}
