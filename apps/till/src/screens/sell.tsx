import { now } from '@tillgate/browser/clock.ts'
import { useScanner } from '@tillgate/browser/scans/use-scanner.ts'
import { useEffect, useRef, useState } from 'react'
import { freshFor } from '#till/catalogue/catalogue.ts'
import { useTranslation } from '#till/i18n.ts'
import { dollars } from '#till/money.ts'
import { Button, LargeButton } from '#till/parts/button.tsx'
import { Icon } from '#till/parts/icon.tsx'
import { Sheet } from '#till/parts/sheet.tsx'
import { clockTime } from '#till/parts/times.ts'
import { itemCount, linesOf } from '#till/parts/shown-line.ts'
import { SumBox } from '#till/parts/sum-box.tsx'
import type { Shown } from '#till/sale/register.ts'
import { isReceiptCode } from '#till/return/receipt-code.ts'
import { currentQuote, openWith } from '#till/sale/state.ts'
import { sumsOf } from '#till/sale/sums.ts'
import { BasketRow } from './basket-row.tsx'
import { HeldSheet } from './held-sheet.tsx'
import { LastItem } from './last-item.tsx'
import { WeightSheet } from './weight-sheet.tsx'
import type { SaleProps } from './sale.tsx'

const nothing = (): void => undefined

type SheetName = 'hold' | 'held' | 'clear' | null
export const Sell = ({
  till,
  register,
  shown,
  connection,
  bar,
  onReceipt,
}: SaleProps & { shown: Shown; onReceipt: (code: string) => void }) => {
  const { t, language } = useTranslation()
  const [typed, setTyped] = useState('')
  const [sheet, setSheet] = useState<SheetName>(null)
  const list = useRef<HTMLElement>(null)
  const scanField = useRef<HTMLInputElement>(null)
  const { sale } = shown.till
  const isOpen = sale.name === 'open'
  const { lines: entered, chosen } = sale.basket
  const purchase = isOpen ? currentQuote(sale) : null
  const lines = linesOf(entered, purchase, shown.items)
  const sums = sumsOf(isOpen ? sale : openWith(sale.basket), shown.items, shown.program)
  const total = sums.totalCents / 100
  const card = sums.cardCents / 100
  const isOffline = connection !== 'online'
  const isOld = shown.pricesAt !== null && now() - shown.pricesAt > freshFor
  /** The receipt of a return is read where nothing is being sold. */
  const scan = (code: string): void => {
    if (entered.length === 0 && isReceiptCode(code)) onReceipt(code)
    else register.scan(code)
  }
  useScanner(scan, scanField)
  const { send } = register

  const count = entered.length
  useEffect(() => {
    if (count > 0) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [count])
  const isCovered = sheet !== null || shown.weighing !== null
  useEffect(() => {
    if (!isCovered) scanField.current?.focus()
  }, [isCovered])

  const close = (): void => setSheet(null)
  const charge = (): void => send({ on: 'charge' })
  const largeButton = () => {
    if (entered.length === 0) return { place: 'empty', text: t('scanFirst'), isInert: true, act: nothing }
    if (isOffline) return { place: 'hold', text: t('holdUntil'), isInert: false, act: () => setSheet('hold') }
    const text =
      card === 0
        ? t('otherWay', { amount: dollars(total, language) })
        : t('charge', { amount: dollars(card, language) })
    // The amounts of this till are shown; the server's are charged.
    if (!sums.isConfirmed) {
      return { place: 'pricing', text: sums.isComplete ? text : t('pricing'), isInert: true, act: nothing }
    }
    return { place: card === 0 ? 'other' : 'charge', text, isInert: false, act: charge }
  }
  const large = largeButton()
  const refused = isOpen && sale.refused ? sale.refused.message : null

  return (
    <div className="tl sell">
      {bar}
      <search className="t-line">
        <form
          className="grow"
          onSubmit={(event) => {
            event.preventDefault()
            if (typed.trim() !== '') scan(typed.trim())
            setTyped('')
          }}
        >
          <label className="t-scan">
            <Icon name="barcode" size="l" />
            <span className="sr">{t('search')}</span>
            <input
              ref={scanField}
              type="search"
              inputMode="numeric"
              autoComplete="off"
              spellCheck={false}
              placeholder={t('searchHint')}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <span className="t-ready">
              <i aria-hidden="true" />
              {t('ready')}
            </span>
          </label>
        </form>
      </search>
      <main className="t-list" ref={list} tabIndex={-1} aria-label={t('basket')}>
        <h1 className="sr">{t('sell')}</h1>
        {lines.length === 0 ? (
          <div className="t-empty">
            <div className="ring">
              <Icon name="barcode" />
            </div>
            <b>{t('scanFirst')}</b>
          </div>
        ) : (
          <>
            <div className="t-head" aria-hidden="true">
              <span>{t('quantity')}</span>
              <span>{t('item')}</span>
              <span>{t('price')}</span>
              <span>{t('cardPays')}</span>
              <span>{t('other')}</span>
            </div>
            <ol>
              {lines.map((line, index) => (
                <BasketRow
                  key={line.id}
                  line={line}
                  index={index}
                  isChosen={line.id === chosen}
                  onChoose={() => send({ on: 'choose', lineId: line.id })}
                />
              ))}
            </ol>
          </>
        )}
      </main>
      {isOpen && sale.isUndone && !isOffline && (
        <output className="t-banner blue">
          <Icon name="check" />
          <span>
            <b>{t('undone')}</b>
            {t('undoneHint')}
          </span>
        </output>
      )}
      {(isOffline || refused !== null) && (
        <output className="t-banner">
          <Icon name={isOffline ? 'cloudOff' : 'warn'} />
          <span>
            <b>{isOffline ? t(connection === 'no-internet' ? 'noInternet' : 'noServer') : t('refused')}</b>
            {isOffline ? t('offlineHint') : refused}
          </span>
        </output>
      )}
      <LastItem line={lines.find(({ id }) => id === chosen)} unknown={shown.unknown} send={send} />
      <nav className="t-tools">
        <button type="button" className="t-tool" onClick={() => setSheet('hold')} disabled={entered.length === 0}>
          <Icon name="pause" />
          <span>{t('hold')}</span>
        </button>
        <button type="button" className="t-tool" onClick={() => setSheet('held')}>
          <Icon name="list" />
          <span>{t('held')}</span>
        </button>
        <button type="button" className="t-tool" onClick={() => setSheet('clear')} disabled={entered.length === 0}>
          <Icon name="bin" />
          <span>{t('clear')}</span>
        </button>
      </nav>
      <SumBox
        count={itemCount(entered)}
        total={total}
        card={card}
        other={total - card}
        isUnconfirmed={entered.length > 0 && !sums.isConfirmed && (isOffline || !sums.isComplete)}
        {...(isOffline &&
          isOld &&
          shown.pricesAt !== null && { pricesOf: clockTime(new Date(shown.pricesAt).toISOString(), language, 'day') })}
        words={{ card: t('cardPays'), cardShort: t('card'), other: t('otherPayment'), otherShort: t('other') }}
      >
        <LargeButton place={large.place} kind="primary" isInert={large.isInert} keys="F8" onClick={large.act}>
          {large.text}
        </LargeButton>
      </SumBox>
      {sheet === 'hold' && (
        <Sheet
          title={t('holdAsk')}
          hint={t('holdHint')}
          onClose={close}
          foot={
            <Button
              kind="primary"
              size="big"
              isFull
              onClick={() => {
                send({ on: 'hold', label: '' })
                close()
              }}
            >
              {t('holdGo')}
            </Button>
          }
        >
          <p>{t('total', { count: itemCount(entered) })}</p>
        </Sheet>
      )}
      {sheet === 'clear' && (
        <Sheet
          title={t('clearAsk')}
          hint={t('clearHint')}
          onClose={close}
          foot={
            <div className="t-2">
              <Button onClick={close}>{t('keep')}</Button>
              <Button
                kind="danger"
                onClick={() => {
                  send({ on: 'clear' })
                  close()
                }}
              >
                {t('clear')}
              </Button>
            </div>
          }
        >
          <p>{t('total', { count: itemCount(entered) })}</p>
        </Sheet>
      )}
      {sheet === 'held' && (
        <HeldSheet key={shown.waiting.length} till={till} register={register} waiting={shown.waiting} onClose={close} />
      )}
      {shown.weighing && <WeightSheet key={shown.weighing.nth} item={shown.weighing} onWeight={register.weigh} />}
      {isOpen && sale.totalBefore !== null && purchase && (
        <Sheet
          title={t('totalChanged')}
          hint={t('totalChangedHint')}
          onClose={() => send({ on: 'seen-total' })}
          foot={
            <Button kind="primary" size="big" isFull onClick={() => send({ on: 'seen-total' })}>
              {t('goOn', { amount: dollars(total, language) })}
            </Button>
          }
        >
          <dl className="t-kv">
            <div>
              <dt>{t('totalBefore')}</dt>
              <dd>{dollars(sale.totalBefore / 100, language)}</dd>
            </div>
            <div>
              <dt>{t('totalNow')}</dt>
              <dd>{dollars(total, language)}</dd>
            </div>
          </dl>
        </Sheet>
      )}
    </div>
  )
}
