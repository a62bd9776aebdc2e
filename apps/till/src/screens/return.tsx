import { neededApproval, type OpenTill } from '@tillgate/client/till.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { refusalText } from '#till/refusal.ts'
import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import { cashKind } from '@tillgate/domain/tenders.ts'
import { useScanner } from '@tillgate/browser/scans/use-scanner.ts'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { ReaderFrame, type CardRead } from '#till/card/reader-frame.tsx'
import { useTranslation } from '#till/i18n.ts'
import { dollars } from '#till/money.ts'
import { Button, LargeButton } from '#till/parts/button.tsx'
import { Icon } from '#till/parts/icon.tsx'
import { ReceiptWays } from '#till/parts/receipt-ways.tsx'
import { Stage } from '#till/parts/stage.tsx'
import { useBackKey } from '#till/parts/use-back-key.ts'
import { waysOf } from '#till/parts/ways.ts'
import type { Returning } from '#till/device/returning.ts'
import { isReceiptCode } from '@tillgate/domain/receipt-numbers.ts'
import { leftMilli, refundOf, returnedLines, type ComingBack } from '#till/return/refund.ts'
import { FindReceipt } from './find-receipt.tsx'
import { ReturnLines } from './return-lines.tsx'
import type { ViewProps } from './sale.tsx'
import { WeightSheet } from './weight-sheet.tsx'

/** Without a record of the kinds it was the store's own register, whose part is given back in cash. */
const backWords = ({ tenders }: PosPurchase) =>
  tenders.every(({ kind }) => kind === cashKind) ? 'giveBack' : 'changeBack'

type Step =
  | { name: 'find' }
  | { name: 'lines' | 'card' | 'asking'; sale: PosPurchase }
  | { name: 'refused'; sale: PosPurchase; code: string; message: string }
  | { name: 'done'; sale: PosPurchase; back: PosPurchase }

const isOver = 'return.too-late'
const isOtherCard = 'return.other-card'

/** The sale of a receipt; the receipt of a return leads to its sale. */
const saleOf = async (till: OpenTill, reference: string): Promise<PosPurchase> => {
  const found = await till.purchaseByNumber(reference)
  return found.originalPurchaseId === null ? found : till.purchaseByNumber(found.originalPurchaseId)
}

type Props = ViewProps & {
  receipt: string | null
  /** The till closed while a return of this receipt had no answer. */
  isUnsure: boolean
  kept: Returning
}
/** Goods that come back: by the receipt, at any store of the partner, to the card that paid. */
export const Return = ({
  till,
  bar,
  askApproval,
  settings,
  sendReceipt,
  receipt,
  isUnsure,
  kept,
  onSell,
  onScan,
}: Props) => {
  const { t, language } = useTranslation()
  const [step, setStep] = useState<Step>({ name: 'find' })
  const [coming, setComing] = useState<ComingBack>(new Map())
  const [weighing, setWeighing] = useState<number>()
  const [error, setError] = useState<string>()
  const money = (cents: number): string => dollars(cents / 100, language)

  const open = (sale: PosPurchase): void => {
    setComing(new Map())
    setError(undefined)
    setStep({ name: 'lines', sale })
    void kept.end()
  }
  const fail = (refused: unknown): void => {
    setError(refusalText(refused, t))
    setStep({ name: 'find' })
  }
  const find = (reference: string): void => void saleOf(till, reference).then(open, fail)
  const opened = useEffectEvent(open)
  const failed = useEffectEvent(fail)
  useEffect(() => {
    if (receipt !== null) void saleOf(till, receipt).then(opened, failed)
  }, [receipt, till])
  useScanner((code) => {
    if (step.name === 'asking') return
    if (isReceiptCode(code)) find(code)
    else onScan(code)
  })

  const giveBack = async (sale: PosPurchase, read: CardRead | null, approvalId?: string): Promise<void> => {
    setStep({ name: 'asking', sale })
    try {
      await kept.begin(sale.receiptNumber)
      const approved = approvalId === undefined ? {} : { approvalId }
      const back = await till.giveBack(sale.id, {
        lines: returnedLines(coming),
        ...(read && { cardToken: read.cardToken }),
        ...approved,
      })
      await kept.end()
      setStep({ name: 'done', sale, back })
    } catch (refused) {
      // A session that ended answers nothing about the return: its receipt is opened again after the next sign-in.
      if (refused instanceof Refused && refused.status === 401) return
      await kept.end()
      const needed = neededApproval(refused)
      if (needed) {
        const id = await askApproval(needed, sale.id, { facts: [{ label: t('receipt'), value: sale.receiptNumber }] })
        return id === null ? setStep({ name: 'lines', sale }) : giveBack(sale, read, id)
      }
      const code = refused instanceof Refused ? refused.code : ''
      setStep({ name: 'refused', sale, code, message: refusalText(refused, t) })
    }
  }

  /** A sale without a card needs none. */
  const refund = (sale: PosPurchase): void =>
    sale.withoutCard ? void giveBack(sale, null) : setStep({ name: 'card', sale })

  const planOf = (sale: PosPurchase): ReactNode => {
    const { cardCents, otherCents } = refundOf(sale.lines, coming)
    return (
      <div className="t-plan">
        {!sale.withoutCard && (
          <div className="t-fig cp">
            <Icon name="card" />
            <span>{t('backToCard', { last4: sale.lastPanFourDigits ?? '' })}</span>
            <b>{money(cardCents)}</b>
          </div>
        )}
        <div className="t-fig op">
          <Icon name="note" />
          <span>{t(backWords(sale))}</span>
          <b>{money(otherCents)}</b>
        </div>
        <div className="total">
          <small>{t('refundOf', { count: coming.size })}</small>
          <b>{money(cardCents + otherCents)}</b>
        </div>
      </div>
    )
  }
  const toLines = (sale: PosPurchase) => (
    <Button onClick={() => setStep({ name: 'lines', sale })}>{t('backToItems')}</Button>
  )

  const stepBack = (): void => {
    if (step.name === 'lines') setStep({ name: 'find' })
    else if (step.name === 'card' || step.name === 'refused') setStep({ name: 'lines', sale: step.sale })
    else onSell()
  }
  useBackKey(step.name === 'asking' || weighing !== undefined ? undefined : stepBack)

  const stage = (): ReactNode => {
    switch (step.name) {
      case 'find':
        return <FindReceipt till={till} error={error} onFind={find} />
      case 'lines':
        return (
          <ReturnLines
            sale={step.sale}
            coming={coming}
            isUnsure={isUnsure}
            onChange={setComing}
            onWeigh={setWeighing}
          />
        )
      case 'card':
        return (
          <Stage title={t('sameCard')}>
            <ReaderFrame
              onRead={(read) => void giveBack(step.sale, read)}
              hint={t('sameCardHint', { last4: step.sale.lastPanFourDigits ?? '' })}
            />
            <div className="t-acts">{toLines(step.sale)}</div>
          </Stage>
        )
      case 'asking':
        return (
          <Stage title={t('asking')}>
            <p className="t-p">{t('returnAsking')}</p>
          </Stage>
        )
      case 'refused':
        return (
          <Stage
            title={t(step.code === isOtherCard ? 'otherCard' : step.code === isOver ? 'tooLate' : 'notReturned')}
            icon="close"
            tone="red"
          >
            <p className="t-p">
              {step.code === isOtherCard
                ? t('sameCardHint', { last4: step.sale.lastPanFourDigits ?? '' })
                : step.message}
            </p>
            <p className="t-p">{t('nothingGiven')}</p>
            <div className="t-acts">{toLines(step.sale)}</div>
          </Stage>
        )
      case 'done':
        break
    }
    const { benefitsAmount, splitTenderAmount, lastPanFourDigits, status, withoutCard } = step.back
    const ways = waysOf(step.back, settings?.tenderKinds, language)
    const card = { amount: dollars(benefitsAmount, language), last4: lastPanFourDigits ?? '' }
    return (
      <Stage title={t('returned')} icon="check" tone="green">
        {!withoutCard && <p className="t-p">{t(status === 'CONFIRMED' ? 'backOnCard' : 'backLater', card)}</p>}
        {splitTenderAmount !== 0 && (
          <div>
            <p className="t-over">{t(backWords(step.back))}</p>
            <p className="t-hero op">{dollars(splitTenderAmount, language)}</p>
            {ways.includes(',') && <p className="t-p">{ways}</p>}
          </div>
        )}
        <ReceiptWays till={till} purchase={step.back} sendReceipt={sendReceipt} settings={settings} />
      </Stage>
    )
  }

  const rail = (): ReactNode => {
    switch (step.name) {
      case 'find':
        return (
          <section className="t-pay">
            <Button size="big" isFull onClick={onSell}>
              {t('backToSell')}
            </Button>
          </section>
        )
      case 'lines': {
        const { cardCents, otherCents } = refundOf(step.sale.lines, coming)
        const sum = money(cardCents + otherCents)
        return (
          <section className="t-pay" aria-label={t('refund')}>
            {planOf(step.sale)}
            {coming.size === 0 ? (
              <LargeButton place="sell" onClick={onSell}>
                {t('backToSell')}
              </LargeButton>
            ) : (
              <LargeButton place="refund" kind="primary" keys="F8" onClick={() => refund(step.sale)}>
                {t('refundGo', { amount: sum })}
              </LargeButton>
            )}
          </section>
        )
      }
      case 'card':
      case 'asking':
        return (
          <section className="t-pay" aria-label={t('refund')}>
            {planOf(step.sale)}
            <LargeButton place={step.name} isInert onClick={() => undefined}>
              {t('waitCard')}
            </LargeButton>
          </section>
        )
      case 'refused':
        return (
          <section className="t-pay" aria-label={t('refund')}>
            {planOf(step.sale)}
            {step.code === isOver ? (
              <LargeButton place="sell" kind="primary" onClick={onSell}>
                {t('backToSell')}
              </LargeButton>
            ) : (
              <LargeButton place="again" kind="primary" onClick={() => refund(step.sale)}>
                {t(step.sale.withoutCard ? 'again' : 'cardAgain')}
              </LargeButton>
            )}
          </section>
        )
      case 'done':
        break
    }
    return (
      <section className="t-pay" aria-label={t('refund')}>
        <dl className="t-left">
          <dt>{t('receiptOfReturn')}</dt>
          <dd>
            <b className="code">{step.back.receiptNumber}</b>
          </dd>
        </dl>
        <LargeButton place="next" kind="primary" keys="F8" onClick={onSell}>
          {t('next')}
          <small>{t('orScan')}</small>
        </LargeButton>
      </section>
    )
  }
  const hints = { find: ['scanAnytime', 'scanAnytimeHint'], lines: ['howSplit', 'howSplitHint'] } as const
  const hint = step.name === 'find' ? hints.find : hints.lines
  const weighed = step.name === 'lines' ? step.sale.lines.find(({ lineId }) => lineId === weighing) : undefined

  return (
    <div className="tl two ret">
      {bar}
      {stage()}
      <aside className="t-rail" aria-label={t('refund')}>
        <div className="mini">
          {step.name !== 'done' && (
            <div className="t-railhint left">
              <b>{t(hint[0])}</b>
              <p>{t(hint[1])}</p>
            </div>
          )}
        </div>
        {rail()}
      </aside>
      {weighed && (
        <WeightSheet
          item={{ name: weighed.name, price: weighed.unitPrice, unit: weighed.unit }}
          onWeight={(milli) => {
            setWeighing(undefined)
            if (milli === null) return
            setComing(new Map(coming).set(weighed.lineId, Math.min(milli, leftMilli(weighed))))
          }}
        />
      )}
    </div>
  )
}
