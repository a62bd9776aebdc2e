import type { OpenTill } from '@tillgate/client/till.ts'
import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#till/i18n.ts'
import type { SaleProps } from '#till/screens/sale.tsx'
import { Icon } from './icon.tsx'
import { ReceiptNote, ReceiptSheet, type ReceiptWay, type SentReceipt } from './receipt-sheet.tsx'

const PrintJob = lazy(async () => ({ default: (await import('#till/print/print-job.tsx')).PrintJob }))

/** Name of the last purchase that was printed without a press: a reload prints no second receipt. */
const lastPrinted = 'till-printed'
const isFirstPrint = (purchaseId: string): boolean => {
  if (localStorage.getItem(lastPrinted) === purchaseId) return false
  localStorage.setItem(lastPrinted, purchaseId)
  return true
}

type Props = Pick<SaleProps, 'sendReceipt' | 'settings'> & {
  till: OpenTill
  purchase: Pick<PosPurchase, 'id' | 'receiptNumber'>
}
/** Prints, mails or texts the receipt of a sale or a return that has just ended. A store may print every receipt without a press. */
export const ReceiptWays = ({ till, purchase, sendReceipt, settings }: Props) => {
  const { t } = useTranslation()
  const [way, setWay] = useState<ReceiptWay>()
  const [sent, setSent] = useState<SentReceipt>()
  const [isPrinting, setPrinting] = useState(() => settings?.receipt.printing === 'ALWAYS' && isFirstPrint(purchase.id))
  return (
    <>
      {sent && <ReceiptNote sent={sent} />}
      <div className="t-ways">
        <button type="button" className="t-kind" onClick={() => setPrinting(true)}>
          <Icon name="printer" size="xl" />
          <span>{t('print')}</span>
        </button>
        <button type="button" className="t-kind" onClick={() => setWay('mail')}>
          <Icon name="mail" size="xl" />
          <span>{t('mail')}</span>
        </button>
        <button type="button" className="t-kind" onClick={() => setWay('text')}>
          <Icon name="text" size="xl" />
          <span>{t('text')}</span>
        </button>
      </div>
      {isPrinting && (
        <Suspense>
          <PrintJob source={(query) => till.receipt(purchase.id, query)} onEnd={() => setPrinting(false)} />
        </Suspense>
      )}
      {way && (
        <ReceiptSheet
          way={way}
          receiptNumber={purchase.receiptNumber}
          send={(to) => sendReceipt(purchase, to)}
          onClose={() => setWay(undefined)}
          onSent={setSent}
        />
      )}
    </>
  )
}
