import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import { refusalText } from '#till/refusal.ts'
import { neededApproval } from '@tillgate/client/till.ts'
import { reversalReasons, type ReversalReason } from '@tillgate/domain/purchases.ts'
import { useScanner } from '@tillgate/browser/scans/use-scanner.ts'
import { lazy, Suspense, use, useEffect, useState } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { dollars } from '#till/money.ts'
import { Button } from '#till/parts/button.tsx'
import { InTraining } from '#till/training/in-training.ts'
import { Icon } from '#till/parts/icon.tsx'
import { ReceiptSheet } from '#till/parts/receipt-sheet.tsx'
import { Sheet } from '#till/parts/sheet.tsx'
import { useBackKey } from '#till/parts/use-back-key.ts'
import { serverNow } from '#till/device/server-clock.ts'
import { waysOf } from '#till/parts/ways.ts'
import { clockTime, dayText } from '#till/parts/times.ts'
import { isReceiptCode } from '@tillgate/domain/receipt-numbers.ts'
import { Badge, isFound, piecesOf, SaleLines, titleOf } from '#till/today/shown-sale.tsx'
import { signOf, sumsOf } from '#till/today/sums.ts'
import type { SaleHeader } from './find-receipt.tsx'
import type { ViewProps } from './sale.tsx'

const PrintJob = lazy(async () => ({ default: (await import('#till/print/print-job.tsx')).PrintJob }))

/** Width from which on the chosen sale is beside the list. */
const besideList = '(min-width: 43.75em)'

const isShown = ({ status }: SaleHeader): boolean => status === 'CONFIRMED' || status === 'REVERSED'
/** Reasons that a cashier chooses: the last one belongs to a payment that is under way. */
const reasons = reversalReasons.filter((reason) => reason !== 'CANNOT_PAY')

/** Sales and returns of this till today, newest first. */
export const Today = ({
  till,
  bar,
  askApproval,
  sendReceipt,
  settings,
  onSell,
  onScan,
  onReturn,
}: ViewProps & { onReturn: (receipt: string) => void }) => {
  // A training opens no real drawer.
  const isTraining = use(InTraining)
  const { t, language } = useTranslation()
  const [all, setAll] = useState<SaleHeader[]>()
  const [isFailed, setFailed] = useState(false)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<PosPurchase>()
  const [sheet, setSheet] = useState<'mail' | 'text' | 'print' | 'reverse'>()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const money = (amount: number): string => dollars(amount, language)

  const open = (id: string): void => {
    setError(undefined)
    till
      .purchase(id)
      .then(setChosen)
      .catch(() => setError(t('noServer')))
  }
  const load = (): void => {
    till
      .purchasesOf()
      .then((list) => setAll(list.filter(isShown)))
      .catch(() => setFailed(true))
  }
  useEffect(load, [till])
  const latestId = all?.[0]?.id
  // Beside the list there is room for the last sale, which is the one that a cashier looks for.
  useEffect(() => {
    if (latestId === undefined || !matchMedia(besideList).matches) return
    till
      .purchase(latestId)
      .then((purchase) => setChosen((now) => now ?? purchase))
      .catch(() => undefined)
  }, [till, latestId])
  useBackKey(chosen !== undefined && !matchMedia(besideList).matches ? () => setChosen(undefined) : onSell)
  useScanner((code) => {
    if (!isReceiptCode(code)) return onScan(code)
    const found = all?.find(({ receiptNumber }) => code.toUpperCase().includes(receiptNumber))
    if (found) open(found.id)
    else onReturn(code)
  })

  const reverse = async (sale: PosPurchase, reason: ReversalReason, approvalId?: string): Promise<void> => {
    if (isBusy && approvalId === undefined) return
    setBusy(true)
    setError(undefined)
    try {
      await till.reverse(sale.id, { reason, ...(approvalId !== undefined && { approvalId }) })
      setSheet(undefined)
      open(sale.id)
      load()
    } catch (refused) {
      const needed = neededApproval(refused)
      if (needed) {
        setSheet(undefined)
        const id = await askApproval(needed, sale.id, { facts: [{ label: t('receipt'), value: sale.receiptNumber }] })
        if (id !== null) await reverse(sale, reason, id)
        return
      }
      setError(refusalText(refused, t))
      setSheet(undefined)
    } finally {
      setBusy(false)
    }
  }

  const ways = chosen ? waysOf(chosen, settings?.tenderKinds, language) : ''
  const [drawer, setDrawer] = useState<string>()
  const openDrawer = async (approvalId?: string): Promise<void> => {
    setDrawer(undefined)
    try {
      await till.openDrawer(approvalId)
      setDrawer(t('drawerOpened'))
    } catch (refused) {
      const needed = neededApproval(refused)
      if (!needed) return setDrawer(refusalText(refused, t))
      const id = await askApproval(needed, null)
      if (id !== null) await openDrawer(id)
    }
  }
  const isPaid = chosen !== undefined && chosen.status !== 'REVERSED'
  const found = (all ?? []).filter((sale) => typed.trim() === '' || isFound(sale, typed))
  const { sales, returns, reversed, takenCents, cardCents, otherCents } = sumsOf(all ?? [])

  const detail = chosen && (
    <>
      <div className="t-dethead">
        <div>
          <h2 className="code">{chosen.receiptNumber}</h2>
          <p>
            {t(titleOf(chosen), {
              time: clockTime(chosen.confirmedAt ?? chosen.startedAt, language),
              last4: chosen.lastPanFourDigits ?? '',
            })}
          </p>
        </div>
        <Badge sale={chosen} />
      </div>
      {error !== undefined && (
        <div className="t-strip yellow" role="alert">
          <Icon name="warn" />
          <span className="grow">{error}</span>
        </div>
      )}
      <SaleLines sale={chosen} />
    </>
  )
  const acts = chosen && (
    <section className="t-pay" aria-label={t('saleActions')}>
      <div className="t-plan">
        {!chosen.withoutCard && isPaid && (
          <div className="t-fig cp">
            <Icon name="card" />
            <span>{t('cardPaid')}</span>
            <b>{money(chosen.benefitsAmount)}</b>
          </div>
        )}
        {isPaid && (
          <div className="t-fig op">
            <Icon name="note" />
            <span>{ways === '' ? t('otherPayment') : ways}</span>
            <b>{money(chosen.splitTenderAmount)}</b>
          </div>
        )}
        <div className="total">
          <small>{t('total', { count: piecesOf(chosen) })}</small>
          <b>{money(chosen.totalAmount)}</b>
        </div>
      </div>
      <div className="t-3">
        <Button onClick={() => setSheet('print')}>{t('print')}</Button>
        <Button onClick={() => setSheet('mail')}>{t('mail')}</Button>
        <Button onClick={() => setSheet('text')}>{t('text')}</Button>
      </div>
      <div className="t-2">
        {chosen.type === 'SALE' && chosen.status === 'CONFIRMED' && (
          <>
            <Button onClick={() => onReturn(chosen.receiptNumber)}>{t('returnItems')}</Button>
            <Button kind="danger" onClick={() => setSheet('reverse')}>
              {t('reverseSale')}
            </Button>
          </>
        )}
      </div>
    </section>
  )

  return (
    <div className={`tl two today ${chosen ? 'has-detail' : ''}`}>
      {bar}
      <main className="t-stage top flush" tabIndex={-1}>
        <div className="t-tophead">
          <div>
            <h1 tabIndex={-1}>{t('todayTitle')}</h1>
            <p>{dayText(new Date(serverNow()), language)}</p>
          </div>
          {!isTraining && <Button onClick={() => void openDrawer()}>{t('openDrawer')}</Button>}
          <label className="t-scan mini">
            <Icon name="barcode" />
            <span className="sr">{t('searchSales')}</span>
            <input
              type="search"
              autoComplete="off"
              spellCheck={false}
              placeholder={t('searchSalesHint')}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </label>
        </div>
        {drawer !== undefined && (
          <output className="t-strip">
            <span className="grow">{drawer}</span>
          </output>
        )}
        <dl className="t-kpis">
          <div>
            <dt>{t('sales')}</dt>
            <dd>
              {sales}
              {(returns > 0 || reversed > 0) && <small>{t('andReturns', { returns, reversed })}</small>}
            </dd>
          </div>
          <div>
            <dt>{t('taken')}</dt>
            <dd>{money(takenCents / 100)}</dd>
          </div>
          <div>
            <dt>
              <span className="t-c cp">
                <Icon name="card" />
                {t('card')}
              </span>
            </dt>
            <dd>{money(cardCents / 100)}</dd>
          </div>
          <div>
            <dt>
              <span className="t-c op">
                <Icon name="note" />
                {t('other')}
              </span>
            </dt>
            <dd>{money(otherCents / 100)}</dd>
          </div>
        </dl>
        {isFailed && (
          <div className="t-empty still" role="alert">
            <b>{t('noServer')}</b>
            <Button
              onClick={() => {
                setFailed(false)
                load()
              }}
            >
              {t('again')}
            </Button>
          </div>
        )}
        {all?.length === 0 && (
          <div className="t-empty still">
            <div className="ring">
              <Icon name="barcode" />
            </div>
            <b>{t('noSales')}</b>
            <p>{t('noSalesHint')}</p>
          </div>
        )}
        {all !== undefined && all.length > 0 && found.length === 0 && <p className="t-p">{t('noneFound')}</p>}
        <ol className="t-sales">
          {found.map((sale) => (
            <li key={sale.id}>
              <button
                type="button"
                className={`t-item sale ${chosen?.id === sale.id ? 'cur' : ''}`}
                aria-current={chosen?.id === sale.id || undefined}
                onClick={() => open(sale.id)}
              >
                <span className="l1">
                  <b className="code">{sale.receiptNumber}</b>
                  <Badge sale={sale} />
                </span>
                <small>
                  {clockTime(sale.confirmedAt ?? sale.startedAt, language)}
                  {sale.withoutCard && `, ${t('noCard')}`}
                  {sale.lastPanFourDigits !== null && `, ${t('cardEnding', { last4: sale.lastPanFourDigits })}`}
                </small>
                <span className={`r a ${sale.status === 'REVERSED' ? 'off' : ''}`}>
                  {money(signOf(sale) * sale.totalAmount)}
                </span>
                <span className="r c">
                  {sale.benefitsAmount !== 0 && (
                    <span className="t-c cp">
                      <span className="sr">{t('card')} </span>
                      <Icon name="card" />
                      {money(signOf(sale) * sale.benefitsAmount)}
                    </span>
                  )}
                  {sale.status !== 'REVERSED' && sale.splitTenderAmount !== 0 && (
                    <span className="t-c op">
                      <span className="sr">{t('other')} </span>
                      <Icon name="note" />
                      {money(signOf(sale) * sale.splitTenderAmount)}
                    </span>
                  )}
                </span>
              </button>
            </li>
          ))}
        </ol>
      </main>
      <aside className="t-rail" aria-label={t('saleDetail')}>
        <div className="mini">
          {chosen && (
            <button type="button" className="t-btn secondary t-phone" onClick={() => setChosen(undefined)}>
              <span>{t('allSales')}</span>
            </button>
          )}
          {detail ?? (
            <div className="t-railhint left">
              <b>{t('chooseSale')}</b>
              <p>{t('chooseSaleHint')}</p>
            </div>
          )}
        </div>
        {acts ?? (
          <section className="t-pay">
            <Button size="big" isFull onClick={onSell}>
              {t('backToSell')}
            </Button>
          </section>
        )}
      </aside>
      {(sheet === 'mail' || sheet === 'text') && chosen && (
        <ReceiptSheet
          way={sheet}
          receiptNumber={chosen.receiptNumber}
          send={(to) => sendReceipt(chosen, to)}
          onClose={() => setSheet(undefined)}
        />
      )}
      {sheet === 'print' && chosen && (
        <Suspense>
          <PrintJob source={(query) => till.receipt(chosen.id, query)} onEnd={() => setSheet(undefined)} />
        </Suspense>
      )}
      {sheet === 'reverse' && chosen && (
        <Sheet
          title={t('reverseAsk', { number: chosen.receiptNumber })}
          hint={[
            chosen.withoutCard
              ? t('reverseBeside')
              : t('reverseHint', { amount: money(chosen.benefitsAmount), last4: chosen.lastPanFourDigits ?? '' }),
            ...(ways === '' ? [] : [t('giveBackWays', { ways })]),
          ].join(' ')}
          onClose={() => setSheet(undefined)}
          foot={<Button onClick={() => setSheet(undefined)}>{t('keepSale')}</Button>}
        >
          {reasons.map((reason) => (
            <Button key={reason} isFull isInert={isBusy} onClick={() => void reverse(chosen, reason)}>
              {t(`reverse.${reason}`)}
            </Button>
          ))}
        </Sheet>
      )}
    </div>
  )
}
