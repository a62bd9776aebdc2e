import type { Session } from '@tillgate/client/till.ts'
import type { QuickKey } from '@tillgate/domain/till-settings.ts'
import { now } from '@tillgate/browser/clock.ts'
import { codeOfScan } from '@tillgate/domain/barcodes.ts'
import { linesMax } from '@tillgate/contract/pos-purchases.ts'
import { useScanner } from '@tillgate/browser/scans/use-scanner.ts'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { freshFor } from '#till/catalogue/catalogue.ts'
import { useTranslation } from '#till/i18n.ts'
import { dollars } from '#till/money.ts'
import { Button, LargeButton } from '#till/parts/button.tsx'
import { Icon } from '#till/parts/icon.tsx'
import { Sheet } from '#till/parts/sheet.tsx'
import { Tool } from '#till/parts/tool.tsx'
import { clockTime } from '#till/parts/times.ts'
import { itemCount, linesOf } from '#till/parts/shown-line.ts'
import { SumBox } from '#till/parts/sum-box.tsx'
import type { Shown } from '#till/sale/shown.ts'
import { isReceiptCode } from '@tillgate/domain/receipt-numbers.ts'
import { currentQuote, openWith, refusedLines } from '#till/sale/state.ts'
import { sumsOf } from '#till/sale/sums.ts'
import { BasketRow } from './basket-row.tsx'
import { LastItem } from './last-item.tsx'
import { SellSheet, type SheetName } from './sell-sheets.tsx'
import { useSellKeys, type SellAct } from './use-sell-keys.ts'
import type { SaleProps } from './sale.tsx'

// Not needed for the first scan.
const QuickKeys = lazy(async () => ({ default: (await import('./quick-keys.tsx')).QuickKeys }))
const WeightSheet = lazy(async () => ({ default: (await import('./weight-sheet.tsx')).WeightSheet }))

const nothing = (): void => undefined
/** Where the settings did not answer: the server decides. */
const unknownRule = { rule: 'ALLOWED', limit: null } as const

export const Sell = ({
  till,
  register,
  shown,
  connection,
  bar,
  askApproval,
  settings,
  quickKeys,
  programs,
  heldCount,
  onScan,
  onReceipt,
}: SaleProps & {
  shown: Shown
  heldCount: number
  quickKeys: readonly QuickKey[]
  /** That the store accepts, the first one first. */
  programs: Session['programs']
  /** The code of an item, or of the receipt of a return. */
  onScan: (code: string) => void
  onReceipt: (code: string) => void
}) => {
  const { t, language } = useTranslation()
  const [typed, setTyped] = useState('')
  const [sheet, setSheet] = useState<SheetName | null>(null)
  /** Line of the open quantity or discount sheet. A scan selects another line while the sheet is open. */
  const [typedLine, setTypedLine] = useState<number>()
  const list = useRef<HTMLElement>(null)
  const scanField = useRef<HTMLInputElement>(null)
  const { sale } = shown.till
  const isOpen = sale.name === 'open'
  const { lines: entered, chosen } = sale.basket
  const program = programs.find(({ code }) => code === sale.basket.program) ?? programs[0]
  const purchase = isOpen ? currentQuote(sale) : null
  const lines = linesOf(entered, purchase, shown)
  const sums = sumsOf(isOpen ? sale : openWith(sale.basket), shown.items, shown.program)
  const total = sums.totalCents / 100
  const card = sums.cardCents / 100
  const isOffline = connection !== 'online'
  const isOld = shown.pricesAt !== null && now() - shown.pricesAt > freshFor
  const scan = (code: string): void => {
    // The shopper's next item is on the scanner: what the cashier looked for is over.
    if (sheet !== 'camera' && sheet !== 'quantity' && sheet !== 'discount') setSheet(null)
    onScan(code)
  }
  useScanner(scan, scanField)
  const { send } = register

  const count = entered.length
  useEffect(() => {
    if (count > 0) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [count])
  const isCovered = sheet !== null || shown.weighing !== null
  useEffect(() => {
    if (isCovered) return
    scanField.current?.focus()
    // A closed dialog gives the focus back without a cursor: typed characters would get lost.
    scanField.current?.select()
  }, [isCovered])

  const chosenLine = lines.find(({ id }) => id === chosen)
  const close = (): void => {
    setSheet(null)
    setTyped('')
  }
  const openFor = (name: 'quantity' | 'discount'): void => {
    setTypedLine(chosenLine?.id)
    setSheet(name)
  }
  const discountRule = settings?.permissions.find(({ action }) => action === 'DISCOUNT') ?? unknownRule
  const openDiscount =
    discountRule.rule === 'DENIED' || chosenLine === undefined || chosenLine.total === null
      ? undefined
      : () => openFor('discount')
  /** The discount was given just now: whoever gave it waits for the supervisor. */
  const isDiscountNew = useRef(false)
  const needed = isOpen ? sale.refused?.needed : undefined
  const approve = async (): Promise<void> => {
    if (!needed || !isOpen) return
    const approvalId = await askApproval(needed, sale.purchaseId)
    if (approvalId !== null) send({ on: 'discount-approved', approvalId })
  }
  const approveNew = useEffectEvent((): void => {
    if (isDiscountNew.current && needed) void approve()
    isDiscountNew.current = false
  })
  const isPriced = isOpen && (sale.refused !== null || purchase !== null)
  useEffect(() => {
    if (isPriced) approveNew()
  }, [isPriced])
  const more = (by: number): void => {
    if (!chosenLine || chosenLine.isWeighed) return
    send({ on: 'quantity', lineId: chosenLine.id, quantityMilli: (chosenLine.quantity + by) * 1000 })
  }
  const choose = (by: number): void => {
    const at = lines.findIndex(({ id }) => id === chosen) + by
    const next = lines[at]
    if (!next) return
    send({ on: 'choose', lineId: next.id })
    list.current?.querySelectorAll('li')[at]?.scrollIntoView({ block: 'nearest' })
  }
  const keyActs: Record<SellAct, () => void> = {
    find: () => setSheet('find'),
    quantity: () => chosenLine && !chosenLine.isWeighed && openFor('quantity'),
    hold: () => setSheet(entered.length > 0 ? 'hold' : null),
    held: () => setSheet('held'),
    clear: () => setSheet(entered.length > 0 ? 'clear' : null),
    'line-before': () => choose(-1),
    'line-after': () => choose(1),
    discount: () => openDiscount?.(),
    remove: () => chosenLine && send({ on: 'remove', lineId: chosenLine.id }),
    more: () => more(1),
    less: () => more(-1),
    help: () => setSheet('help'),
  }
  useSellKeys(typed === '', (act) => keyActs[act]())
  const charge = (): void => send({ on: 'charge' })
  const largeButton = () => {
    if (entered.length === 0) return { place: 'empty', text: t('scanFirst'), isInert: true, act: nothing }
    if (isOffline) return { place: 'hold', text: t('holdUntil'), isInert: false, act: () => setSheet('hold') }
    const text =
      card === 0
        ? t('otherWay', { amount: dollars(total, language) })
        : t('charge', { amount: dollars(card, language) })
    if (!sums.isComplete) return { place: 'pricing', text: t('pricing'), isInert: true, act: nothing }
    // The amounts of this till are shown; the server's are charged. An amount that changed is a button that has just taken the place.
    return { place: text, text, isInert: !sums.isConfirmed, act: charge }
  }
  const large = largeButton()
  const refused = isOpen && sale.refused ? sale.refused.message : null
  const refusedIds = isOpen ? refusedLines(sale) : []
  const removeRefused = (): void => {
    for (const lineId of refusedIds) send({ on: 'remove', lineId })
  }

  return (
    <div className={`tl sell ${quickKeys.length > 0 ? 'keyed' : ''}`}>
      {bar}
      <search className="t-line">
        <form
          className="grow"
          onSubmit={(event) => {
            event.preventDefault()
            const text = typed.trim()
            // A name is no code: the search goes on with it.
            if (/\p{L}/u.test(codeOfScan(text)) && !isReceiptCode(text)) return setSheet('find')
            if (text !== '') scan(text)
            return setTyped('')
          }}
        >
          <label className="t-scan">
            <Icon name="barcode" size="l" />
            <span className="sr">{t('search')}</span>
            <input
              ref={scanField}
              type="search"
              inputMode="none"
              autoComplete="off"
              spellCheck={false}
              placeholder={t('searchHint')}
              value={typed}
              onClick={() => setSheet('find')}
              onChange={({ target }) => setTyped(target.value)}
            />
            <span className="t-ready">
              <i aria-hidden="true" />
              {t('ready')}
            </span>
          </label>
        </form>
        <button type="button" className="t-ib line" aria-label={t('camera')} onClick={() => setSheet('camera')}>
          <Icon name="camera" />
        </button>
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
                  isRefused={refusedIds.includes(line.id)}
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
      {entered.length >= linesMax && (
        <output className="t-banner">
          <Icon name="warn" />
          <span>
            <b>{t('basketFull', { count: linesMax })}</b>
            {t('basketFullHint')}
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
          {needed && !isOffline && <Button onClick={() => void approve()}>{t('askSupervisor')}</Button>}
          {refusedIds.length > 0 && !isOffline && (
            <Button onClick={removeRefused}>{t('takeOut', { count: refusedIds.length })}</Button>
          )}
        </output>
      )}
      <LastItem
        line={chosenLine}
        unknown={shown.unknown}
        send={send}
        onFind={() => setSheet('find')}
        onDiscount={openDiscount}
      />
      {quickKeys.length > 0 && (
        <section className="t-keys" aria-label={t('quickKeys')}>
          <Suspense>
            <QuickKeys keys={quickKeys} find={shown.find} onKey={scan} />
          </Suspense>
        </section>
      )}
      <nav className="t-tools">
        <Tool icon="search" words={t('find')} keys="F2" onClick={() => setSheet('find')} />
        {quickKeys.length > 0 && (
          <Tool icon="grid" words={t('quickKeysShort')} isOnPhone onClick={() => setSheet('keys')} />
        )}
        <Tool icon="pause" words={t('hold')} keys="F4" isOff={entered.length === 0} onClick={() => setSheet('hold')} />
        <Tool
          icon="list"
          words={t('held')}
          keys="F6"
          count={{ number: heldCount, words: t('heldCount', { count: heldCount }) }}
          onClick={() => setSheet('held')}
        />
        <Tool icon="bin" words={t('clear')} keys="F9" isOff={entered.length === 0} onClick={() => setSheet('clear')} />
      </nav>
      <SumBox
        count={itemCount(entered, shown.items)}
        total={total}
        card={card}
        other={total - card}
        isUnconfirmed={entered.length > 0 && !sums.isConfirmed && (isOffline || !sums.isComplete)}
        {...(isOffline &&
          isOld &&
          shown.pricesAt !== null && { pricesOf: clockTime(new Date(shown.pricesAt).toISOString(), language, 'day') })}
        words={{ card: t('cardPays'), cardShort: t('card'), other: t('otherPayment'), otherShort: t('other') }}
      >
        {programs.length > 1 && (
          <Button isFull onClick={() => setSheet('program')}>
            {t('paidBy', { program: program?.name ?? '' })}
          </Button>
        )}
        <LargeButton place={large.place} kind="primary" isInert={large.isInert} keys="F8" onClick={large.act}>
          {large.text}
        </LargeButton>
      </SumBox>
      {sheet !== null && (
        <SellSheet
          name={sheet}
          typed={typed}
          till={till}
          register={register}
          shown={shown}
          total={total}
          line={sheet === 'camera' ? chosenLine : lines.find(({ id }) => id === typedLine)}
          quickKeys={quickKeys}
          programs={programs}
          program={program?.code}
          discountRule={discountRule}
          onDiscount={(lineId, discountCents) => {
            isDiscountNew.current = discountCents > 0
            send({ on: 'discount', lineId, discountCents })
          }}
          onReceipt={onReceipt}
          onClose={close}
        />
      )}
      {shown.weighing && (
        <Suspense>
          <WeightSheet key={shown.weighing.nth} item={shown.weighing} onWeight={register.weigh} />
        </Suspense>
      )}
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
