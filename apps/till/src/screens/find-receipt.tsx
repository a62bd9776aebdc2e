import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import type { OpenTill } from '@tillgate/client/till.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isReceiptCode } from '@tillgate/domain/receipt-numbers.ts'
import { useHasCamera } from '#till/device/has-camera.ts'
import { useTranslation } from '#till/i18n.ts'
import { dollars } from '#till/money.ts'
import { Button } from '#till/parts/button.tsx'
import { Field } from '#till/parts/field.tsx'
import { focusOnMount } from '#till/parts/focus.ts'
import { Icon } from '#till/parts/icon.tsx'
import { clockTime } from '#till/parts/times.ts'

export type SaleHeader = Omit<PosPurchase, 'lines' | 'covered' | 'balances' | 'tenders'>

const QrSheet = lazy(async () => ({ default: (await import('#till/parts/qr-sheet.tsx')).QrSheet }))

type Props = { till: OpenTill; error: string | undefined; onFind: (reference: string) => void }
/** The receipt by its number, or one of the last sales of this till. */
export const FindReceipt = ({ till, error, onFind }: Props) => {
  const { t, language } = useTranslation()
  const [number, setNumber] = useState('')
  const [isScanning, setScanning] = useState(false)
  const canScan = useHasCamera()
  const [recent, setRecent] = useState<SaleHeader[]>([])
  useEffect(() => {
    till
      .purchasesOf()
      .then((all) => setRecent(all.filter(({ type, status }) => type === 'SALE' && status === 'CONFIRMED').slice(0, 4)))
      .catch(() => undefined)
  }, [till])
  return (
    <main className="t-stage top find">
      <div className="t-find">
        <h1 tabIndex={-1}>{t('return')}</h1>
        <p className="t-p">{t('returnHow')}</p>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (number.trim() !== '') onFind(number.trim())
          }}
        >
          <Field
            label={t('receiptNumber')}
            hint={t('receiptNumberHint')}
            error={error}
            className="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="7F3K-92QW"
            ref={focusOnMount}
            value={number}
            onChange={({ target }) => setNumber(target.value)}
          />
          <button type="submit" className="t-btn primary full">
            <span>{t('find')}</span>
          </button>
        </form>
        {canScan && (
          <Button isFull onClick={() => setScanning(true)}>
            <Icon name="grid" />
            {t('scanQr')}
          </Button>
        )}
        {isScanning && (
          <Suspense>
            <QrSheet
              read={(text) => (isReceiptCode(text) ? text : undefined)}
              other={t('qrOtherReceipt')}
              onFound={(found) => {
                setScanning(false)
                onFind(found)
              }}
              onClose={() => setScanning(false)}
            />
          </Suspense>
        )}
      </div>
      {recent.length > 0 && (
        <section className="t-recent" aria-label={t('lastSales')}>
          <h2>{t('lastSales')}</h2>
          <div className="t-items">
            {recent.map(({ id, receiptNumber, confirmedAt, startedAt, lastPanFourDigits, totalAmount }) => (
              <button key={id} type="button" className="t-item" onClick={() => onFind(receiptNumber)}>
                <b className="code">{receiptNumber}</b>
                <small>
                  {clockTime(confirmedAt ?? startedAt, language)}, {t('cardEnding', { last4: lastPanFourDigits ?? '' })}
                </small>
                <span className="r a">{dollars(totalAmount, language)}</span>
              </button>
            ))}
          </div>
        </section>
      )}
    </main>
  )
}
