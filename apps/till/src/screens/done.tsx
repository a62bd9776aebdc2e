import { useEffect, useState } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { dollars } from '#till/money.ts'
import { LargeButton } from '#till/parts/button.tsx'
import { Icon } from '#till/parts/icon.tsx'
import { ReceiptWays } from '#till/parts/receipt-ways.tsx'
import { itemCount } from '#till/parts/shown-line.ts'
import { kindName } from '#till/parts/ways.ts'
import { SumBox } from '#till/parts/sum-box.tsx'
import { changeCents } from '#till/sale/state.ts'
import type { Shown } from '#till/sale/shown.ts'
import type { SaleProps } from './sale.tsx'

/** QR code of the receipt's page. Its library is not needed for the first scan, and the sale ends without it. */
const ReceiptCode = ({ url, label }: { url: string; label: string }) => {
  const [image, setImage] = useState<string>()
  useEffect(() => {
    const draw = async (): Promise<void> => {
      const { renderSVG } = await import('uqr')
      setImage(`data:image/svg+xml,${encodeURIComponent(renderSVG(url, { border: 1 }))}`)
    }
    void draw().catch(() => undefined)
  }, [url])
  return image === undefined ? null : <img src={image} alt={label} />
}

export const Done = ({
  till,
  register,
  shown,
  bar,
  settings,
  purseName,
  sendReceipt,
}: SaleProps & { shown: Shown }) => {
  const { t, language } = useTranslation()
  const { sale } = shown.till
  if (sale.name !== 'done') return null
  const { purchase, basket } = sale
  const money = (amount: number): string => dollars(amount, language)
  const change = changeCents(purchase)
  const ways = purchase.tenders
    .map((tender) => `${kindName(tender, settings?.tenderKinds)} ${money(tender.given ?? tender.amount)}`)
    .join(', ')

  return (
    <div className="tl two">
      {bar}
      <main className="t-stage">
        <div className="t-donehead">
          <div className="t-disc green">
            <Icon name="check" size="xl" />
          </div>
          <div>
            <h1 tabIndex={-1}>{t('done')}</h1>
            <p className="t-p">
              {purchase.withoutCard
                ? ways
                : purchase.splitTenderAmount === 0
                  ? t('paidCard', { card: money(purchase.benefitsAmount) })
                  : purchase.tenders.length > 0
                    ? t('paidWays', { card: money(purchase.benefitsAmount), ways })
                    : t('paidWith', { card: money(purchase.benefitsAmount), other: money(purchase.splitTenderAmount) })}
            </p>
          </div>
        </div>
        {change > 0 && (
          <output className="t-back">
            <span className="t-over">{t('changeBack')}</span>
            <b className="t-hero xl green">{money(change / 100)}</b>
          </output>
        )}
        <div className="t-ticket">
          {purchase.receiptUrl !== null && (
            <div className="t-tq">
              <ReceiptCode url={purchase.receiptUrl} label={t('receiptScan')} />
            </div>
          )}
          <div>
            <b className="code">{purchase.receiptNumber}</b>
            {purchase.receiptUrl !== null && <p className="t-p">{t('receiptScan')}</p>}
            {purchase.balances !== null && purchase.balances.length > 0 && (
              <dl className="t-left">
                <dt>{t('leftOnCard', { last4: purchase.lastPanFourDigits ?? '' })}</dt>
                {purchase.balances.map(({ purse, amount }) => (
                  <dd key={purse}>
                    {purseName(purse)} <b>{money(amount)}</b>
                  </dd>
                ))}
              </dl>
            )}
          </div>
        </div>
        <ReceiptWays till={till} purchase={purchase} sendReceipt={sendReceipt} settings={settings} />
      </main>
      <aside className="t-rail">
        <SumBox
          count={itemCount(basket.lines, shown.items)}
          total={purchase.totalAmount}
          card={purchase.benefitsAmount}
          other={purchase.splitTenderAmount}
          words={{
            card: t('cardPaid'),
            cardShort: t('card'),
            other: t('otherPayment'),
            otherShort: t('other'),
          }}
        >
          <LargeButton place="done" kind="primary" keys="F8" onClick={() => register.send({ on: 'next' })}>
            {t('next')}
            <small>{t('orScan')}</small>
          </LargeButton>
        </SumBox>
      </aside>
    </div>
  )
}
