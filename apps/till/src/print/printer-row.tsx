import { useEffect, useState } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { Button } from '#till/parts/button.tsx'
import { canPair, pairedPrinter, pairPrinter, type UsbDevice } from './usb-printer.ts'

/** Connects a receipt printer to this till, or forgets it. Shows nothing in a browser without USB. */
export const PrinterRow = () => {
  const { t } = useTranslation()
  const [printer, setPrinter] = useState<UsbDevice>()
  useEffect(() => {
    void pairedPrinter().then(setPrinter)
  }, [])
  if (!canPair()) return null
  const pair = async (): Promise<void> => {
    const chosen = await pairPrinter()
    if (chosen) setPrinter(chosen)
  }
  const forget = async (): Promise<void> => {
    await printer?.forget()
    setPrinter(undefined)
  }
  return printer ? (
    <Button isFull onClick={() => void forget()}>
      {t('printerForget')}
      <small>{printer.productName ?? t('printer')}</small>
    </Button>
  ) : (
    <Button isFull onClick={() => void pair()}>
      {t('printerConnect')}
      <small>{t('printerConnectHint')}</small>
    </Button>
  )
}
