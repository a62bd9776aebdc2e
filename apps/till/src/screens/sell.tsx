import { useScanner } from '@tillgate/browser/scans/use-scanner.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { dollars } from '#till/money.ts'
import { Button, LargeButton } from '#till/parts/button.tsx'
import { Icon } from '#till/parts/icon.tsx'
import { Sheet } from '#till/parts/sheet.tsx'
import { itemCount, linesOf, type ShownLine } from '#till/parts/shown-line.ts'
import { SumBox } from '#till/parts/sum-box.tsx'
import type { Shown } from '#till/sale/register.ts'
import { isReceiptCode } from '#till/return/receipt-code.ts'
import { currentQuote, type SaleEvent } from '#till/sale/state.ts'
import { HeldSheet } from './held-sheet.tsx'
import { WeightSheet } from './weight-sheet.tsx'
import type { SaleProps } from './sale.tsx'

const Row = ({
  line,
  index,
  isChosen,
  onChoose,
}: {
  line: ShownLine
  index: number
  isChosen: boolean
  onChoose: () => void
}) => {
  const { t, language } = useTranslation()
  const money = (amount: number | null): string => (amount === null ? '–' : dollars(amount, language))
  const share = (amount: number | null): string => (amount === null || amount === 0 ? '–' : dollars(amount, language))
  return (
    <li className={`t-row ${isChosen ? 'sel' : ''}`}>
      <button type="button" aria-current={isChosen || undefined} onClick={onChoose}>
        <span className="sr">{t('line', { number: index + 1 })}: </span>
        <span className={`t-qty ${line.isWeighed ? 'w' : ''} ${line.quantity > 1 && !line.isWeighed ? 'many' : ''}`}>
          {line.isWeighed ? line.quantity.toFixed(2) : line.quantity}
          {line.isWeighed && <small>{line.unit.toLowerCase()}</small>}
        </span>
        <span className="t-nm">
          <b>{line.name}</b>
          {line.unitPrice !== null && line.quantity !== 1 && (
            <small>
              {line.isWeighed
                ? t('perUnit', { price: money(line.unitPrice), unit: line.unit.toLowerCase() })
                : t('each', { price: money(line.unitPrice) })}
            </small>
          )}
          {line.tax > 0 && <small>{t('tax', { amount: money(line.tax) })}</small>}
          {line.reason !== null && line.reason !== 'COVERED' && (
            <small className="t-why">{t(`reason.${line.reason}`)}</small>
          )}
        </span>
        <span className="t-amt">{money(line.total)}</span>
        <span className="t-split">
          <span className={`t-c ${line.cardPays ? 'cp' : 'none'}`}>
            <span className="sr">{t('cardPays')} </span>
            <Icon name="card" />
            {share(line.cardPays)}
          </span>
          <span className={`t-c ${line.other ? 'op' : 'none'}`}>
            <span className="sr">{t('otherPayment')} </span>
            <Icon name="note" />
            {share(line.other)}
          </span>
        </span>
      </button>
    </li>
  )
}

const LastItem = ({
  line,
  unknown,
  send,
}: {
  line: ShownLine | undefined
  unknown: string | null
  send: (event: SaleEvent) => void
}) => {
  const { t, language } = useTranslation()
  if (unknown !== null) {
    return (
      <section className="t-last bad" role="alert">
        <div className="nm">
          <span>
            <Icon name="warn" /> {t('unknown')}
          </span>
        </div>
        <p className="say">
          <span className="code">{unknown}</span> {t('unknownHint')}
        </p>
      </section>
    )
  }
  if (!line) {
    return (
      <section className="t-last" aria-live="polite">
        <div className="nm">
          <span className="muted">{t('nothingYet')}</span>
        </div>
        <p className="say muted">{t('lastShows')}</p>
      </section>
    )
  }
  const { id, name, quantity, total, cardPays, other } = line
  const price = total === null ? t('waitsForPrice') : dollars(total, language)
  const isWhole = cardPays !== null && cardPays > 0 && !other
  const says = isWhole ? t('cardPaysAll') : t('cardPaysPart', { amount: dollars(cardPays ?? 0, language) })
  const change = (by: number): void => send({ on: 'quantity', lineId: id, quantityMilli: quantity * 1000 + by * 1000 })
  return (
    <section className="t-last" aria-live="polite">
      <div className="nm">
        <span>{name}</span>
        <span className="p">{price}</span>
      </div>
      <p className="say">
        <span className="p">{price}</span>
        {cardPays !== null && (
          <span className={`t-c ${cardPays > 0 ? 'cp' : 'op'}`}>
            <Icon name={cardPays > 0 ? 'card' : 'note'} />
            {cardPays > 0 ? says : t('otherPayment')}
          </span>
        )}
      </p>
      <div className="cmd">
        {!line.isWeighed && (
          <fieldset className="t-step" aria-label={t('quantityOf', { name })}>
            <button type="button" className="t-ib" aria-label={t('less')} onClick={() => change(-1)}>
              <Icon name="minus" />
            </button>
            <b>{quantity}</b>
            <button type="button" className="t-ib" aria-label={t('more')} onClick={() => change(1)}>
              <Icon name="plus" />
            </button>
          </fieldset>
        )}
        <button
          type="button"
          className="t-ib line"
          aria-label={t('remove', { name })}
          onClick={() => send({ on: 'remove', lineId: id })}
        >
          <Icon name="bin" />
        </button>
      </div>
    </section>
  )
}

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
  const total = purchase?.totalAmount ?? lines.reduce((sum, line) => sum + (line.total ?? 0), 0)
  const card = purchase?.coveredAmount ?? 0
  const isOffline = connection !== 'online'
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
    if (!purchase) return { place: 'pricing', text: t('pricing'), isInert: true, act: nothing }
    const amount = dollars(card, language)
    return card === 0
      ? { place: 'other', text: t('otherWay', { amount: dollars(total, language) }), isInert: false, act: charge }
      : { place: 'charge', text: t('charge', { amount }), isInert: false, act: charge }
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
                <Row
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
        isUnconfirmed={entered.length > 0 && !purchase}
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
