import { now as clock } from '@tillgate/browser/clock.ts'
import type { NeededApproval } from '@tillgate/contract/pos-approvals.ts'
import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import { declineCodes } from '@tillgate/domain/purchases.ts'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { ReaderFrame } from '#till/card/reader-frame.tsx'
import { useTranslation } from '#till/i18n.ts'
import { dollars } from '#till/money.ts'
import { Button, LargeButton } from '#till/parts/button.tsx'
import { Icon } from '#till/parts/icon.tsx'
import { MiniLines } from '#till/parts/mini-lines.tsx'
import { Sheet } from '#till/parts/sheet.tsx'
import { Stage } from '#till/parts/stage.tsx'
import { itemCount, linesOf } from '#till/parts/shown-line.ts'
import { waysOf } from '#till/parts/ways.ts'
import { SumBox } from '#till/parts/sum-box.tsx'
import { useBackKey } from '#till/parts/use-back-key.ts'
import type { Shown } from '#till/sale/shown.ts'
import { restCents, type AfterReversal, type Sale } from '#till/sale/state.ts'
import type { Go } from './beside.tsx'
import type { SaleProps } from './sale.tsx'

// Not needed for the first scan.
const Beside = lazy(async () => ({ default: (await import('./beside.tsx')).Beside }))

/** Whole seconds since a moment, counted on the screen. */
const useSeconds = (since: number | null): number => {
  const [now, setNow] = useState(clock)
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), 500)
    return () => clearInterval(timer)
  }, [])
  return since === null ? 0 : Math.max(0, Math.floor((now - since) / 1000))
}

const Asking = ({ since, onStop }: { since: number | null; onStop: () => void }) => {
  const { t } = useTranslation()
  const seconds = useSeconds(since)
  return (
    <Stage title={t('asking')}>
      <output className="t-p">{t('seconds', { count: seconds })}</output>
      <p className="t-p">{t('askingHint')}</p>
      <div className="t-acts">
        <Button onClick={onStop}>{t('stop')}</Button>
      </div>
    </Stage>
  )
}

const declineReason = (reason: string) => declineCodes.find((code) => code === reason)

const undoWays = [
  ['open', 'undoOpen', 'undoOpenHint'],
  ['hold', 'undoHold', 'undoHoldHint'],
  ['cancel', 'undoCancel', 'undoCancelHint'],
] as const satisfies readonly (readonly [AfterReversal, string, string])[]

export const Pay = ({ register, shown, bar, askApproval, settings, typedCard }: SaleProps & { shown: Shown }) => {
  const { t, language } = useTranslation()
  const [asksUndo, setAsksUndo] = useState(false)
  const [chosen, setAfter] = useState<AfterReversal>('open')
  const { sale } = shown.till
  const { send } = register
  const purchase = 'quote' in sale && sale.quote ? sale.quote.purchase : 'purchase' in sale ? sale.purchase : null
  const { lines: entered } = sale.basket
  const lines = linesOf(entered, purchase, shown)
  // Without the card, the other payment is that of the whole line.
  const paidLines = sale.name === 'other' ? lines.map((line) => ({ ...line, cardPays: 0, other: line.total })) : lines
  const total = purchase?.totalAmount ?? 0
  const isPaid = sale.name === 'paid'
  const isTakenHere = settings?.registerMode === 'TILL'
  const covered = purchase?.coveredAmount ?? 0
  const card = isPaid || sale.name === 'taking' ? sale.purchase.benefitsAmount : sale.name === 'other' ? 0 : covered
  const money = (amount: number): string => dollars(amount, language)
  const ways = isPaid ? waysOf(sale.purchase, settings?.tenderKinds, language) : ''
  const approve = async (needed: NeededApproval, purchaseId: string): Promise<void> => {
    const approvalId = await askApproval(needed, purchaseId)
    if (approvalId !== null) send({ on: 'cannot-pay', after: chosen, approvalId })
  }
  /** Asks for the approval first: the number is typed once. */
  const typeCard = async ({ id, totalAmount }: PosPurchase): Promise<void> => {
    if (typedCard === 'ALLOWED') return send({ on: 'card-entry', mode: 'hosted' })
    const needed = { action: 'MANUAL_CARD' as const, limit: null, amount: totalAmount, percent: null }
    const approvalId = await askApproval(needed, id)
    if (approvalId !== null) send({ on: 'card-entry', mode: 'hosted', approvalId })
  }
  const stepBack = (): (() => void) | undefined => {
    if (sale.name === 'reading' && sale.mode === 'hosted') return () => send({ on: 'card-entry', mode: 'reader' })
    const isLeft = sale.name === 'reading' || sale.name === 'declined' || (sale.name === 'other' && !isTakenHere)
    return isLeft ? () => send({ on: 'back' }) : undefined
  }
  useBackKey(stepBack())
  const toBasket = <Button onClick={() => send({ on: 'back' })}>{t('toBasket')}</Button>

  const headOf = (now: Sale & { name: 'paid' | 'other' }): ReactNode => {
    if (now.name === 'other' || now.purchase.withoutCard) {
      return (
        <div className="t-strip">
          <Icon name="note" />
          <span className="grow">
            <b>{t('without')}</b>
          </span>
        </div>
      )
    }
    const { benefitsAmount, coveredAmount, lastPanFourDigits } = now.purchase
    const isAll = benefitsAmount === coveredAmount
    const said = isAll
      ? t('paidAll', { amount: money(benefitsAmount) })
      : t('paidPart', { amount: money(benefitsAmount), asked: money(coveredAmount) })
    return (
      <>
        <output className={`t-strip ${isAll ? 'green' : 'yellow'}`}>
          <Icon name={isAll ? 'check' : 'warn'} />
          <span className="grow">
            <b>{said}</b>
            {isAll && t('paidAllHint', { last4: lastPanFourDigits ?? '' })}
          </span>
        </output>
        {shown.kept && (
          <div className="t-strip yellow" role="alert">
            <Icon name="warn" />
            <span className="grow">
              <b>{t(shown.kept.title)}</b>
              {shown.kept.message}
            </span>
          </div>
        )}
      </>
    )
  }
  const actsOf = (now: Sale & { name: 'paid' | 'other' }): ReactNode => {
    if (now.name === 'other') return toBasket
    const needed = shown.kept?.needed
    return (
      <>
        {needed && (
          <Button kind="primary" onClick={() => void approve(needed, now.purchase.id)}>
            {t('askSupervisor')}
          </Button>
        )}
        <Button onClick={() => setAsksUndo(true)}>{t('cannotPay')}</Button>
      </>
    )
  }

  const stageOf = (now: Sale): ReactNode => {
    switch (now.name) {
      case 'reading':
        return (
          <Stage title={t(now.mode === 'hosted' ? 'typeCard' : 'tap')}>
            <ReaderFrame
              entry={now.mode}
              hint={t(now.mode === 'hosted' ? 'typeCardHint' : 'tapHint')}
              onRead={({ cardToken, entryMode }) =>
                send({ on: 'token', cardToken, entryMode, key: crypto.randomUUID() })
              }
            />
            <div className="t-acts">
              {now.mode === 'hosted' && (
                <Button onClick={() => send({ on: 'card-entry', mode: 'reader' })}>{t('backToReader')}</Button>
              )}
              {now.mode === 'reader' && typedCard !== 'DENIED' && (
                <Button onClick={() => void typeCard(now.quote.purchase)}>{t('typeCard')}</Button>
              )}
              <Button onClick={() => send({ on: 'back' })}>{t('cancel')}</Button>
            </div>
          </Stage>
        )
      case 'asking':
        return <Asking since={shown.askedAt} onStop={() => send({ on: 'stop' })} />
      case 'declined': {
        const reason = declineReason(now.reason)
        return (
          <Stage title={t('declined')} icon="close" tone="red">
            {reason && <p className="t-p">{t(`declined.${reason}`)}</p>}
            <p className="t-p">{t('declinedHint')}</p>
            <div className="t-acts">
              <Button onClick={() => send({ on: 'without-card' })}>{t('otherWay', { amount: money(total) })}</Button>
              {toBasket}
            </div>
          </Stage>
        )
      }
      case 'reversing':
        return (
          <Stage title={now.key === null ? t('undoing') : t('noAnswer')} icon="undo" tone="dash">
            <p className="t-p">{t('noAnswerHint')}</p>
            {now.key !== null && (
              <div className="t-acts">
                <Button onClick={() => send({ on: 'put-aside' })}>{t('holdNext')}</Button>
              </div>
            )}
          </Stage>
        )
      case 'paid':
      case 'other':
        return (
          <main className="t-stage">
            {headOf(now)}
            <div>
              <p className="t-over">{t(now.name === 'paid' ? 'stillToPay' : 'toPay')}</p>
              <p className="t-hero xl op">{money(now.name === 'paid' ? restCents(now.purchase) / 100 : total)}</p>
            </div>
            <h1 className="t-h" tabIndex={-1}>
              {t('atRegister')}
            </h1>
            <div className="t-acts">{actsOf(now)}</div>
          </main>
        )
      case 'taking':
        return (
          <Stage title={t('recording')}>
            <p className="t-p">{t('recordingHint')}</p>
          </Stage>
        )
      case 'open':
      case 'done':
        break
    }
    return null
  }

  const words = (): Go => {
    switch (sale.name) {
      case 'reading':
        return { place: 'reading', text: t('waitCard') }
      case 'asking':
        return { place: 'asking', text: t('askingFor', { amount: money(covered) }) }
      case 'declined':
        return { place: 'declined', text: t('anotherCard'), act: () => send({ on: 'charge' }) }
      case 'reversing':
        return { place: 'reversing', text: t('undoing') }
      case 'taking':
        return { place: 'taking', text: t('recording') }
      case 'paid':
        return { place: 'paid', text: t('restTaken'), act: () => send({ on: 'rest-taken' }) }
      case 'other':
        return { place: 'other', text: t('takenNext'), act: () => send({ on: 'clear' }) }
      case 'open':
      case 'done':
        break
    }
    return { place: '', text: '' }
  }
  const rail = ({ place, text, act }: Go): ReactNode => (
    <aside className="t-rail" aria-label={t('basket')}>
      <div className="mini">
        <MiniLines lines={paidLines} />
      </div>
      <SumBox
        count={itemCount(entered, shown.items)}
        total={total}
        card={card}
        other={total - card}
        words={{
          card: t(isPaid || sale.name === 'taking' ? 'cardPaid' : 'cardPays'),
          cardShort: t('card'),
          other: t(isPaid ? 'stillToPay' : 'otherPayment'),
          otherShort: t(isPaid ? 'toPay' : 'other'),
        }}
      >
        <LargeButton
          place={place}
          kind="primary"
          isInert={act === undefined}
          {...(act && { keys: 'F8' })}
          onClick={act ?? (() => undefined)}
        >
          {text}
        </LargeButton>
        {shown.till.queue.length > 0 && (
          <output className="t-p">{t('nextItems', { count: shown.till.queue.length })}</output>
        )}
      </SumBox>
    </aside>
  )
  const besideOf = (now: Sale & { name: 'paid' | 'other' }): ReactNode => {
    const { id } = now.name === 'paid' ? now.purchase : now.quote.purchase
    const rest = restCents(now.name === 'paid' ? now.purchase : now.quote.purchase)
    return (
      <Suspense fallback={<main className="t-stage" />}>
        <Beside
          // A new rest begins with the kinds again.
          key={`${id} ${rest}`}
          head={headOf(now)}
          acts={actsOf(now)}
          amountLabel={t(now.name === 'paid' ? 'stillToPay' : 'toPay')}
          restCents={rest}
          onBack={now.name === 'other' ? () => send({ on: 'back' }) : undefined}
          kinds={settings?.tenderKinds ?? []}
          onTake={(payment) => send({ on: 'take', payment, key: crypto.randomUUID() })}
          rail={rail}
        />
      </Suspense>
    )
  }

  return (
    <div className="tl two">
      {bar}
      {isTakenHere && (sale.name === 'paid' || sale.name === 'other') ? (
        besideOf(sale)
      ) : (
        <>
          {stageOf(sale)}
          {rail(words())}
        </>
      )}
      {asksUndo && isPaid && (
        <Sheet
          title={t('cannotPayTitle', { amount: money(restCents(sale.purchase) / 100) })}
          hint={[
            ...(sale.purchase.withoutCard ? [] : [t('cannotPayHint', { amount: money(sale.purchase.benefitsAmount) })]),
            ...(ways === '' ? [] : [t('giveBackWays', { ways })]),
          ].join(' ')}
          onClose={() => setAsksUndo(false)}
          foot={<Button onClick={() => setAsksUndo(false)}>{t('paysAfterAll')}</Button>}
        >
          {undoWays.map(([after, way, hint]) => (
            <Button
              key={after}
              isFull
              onClick={() => {
                setAsksUndo(false)
                setAfter(after)
                send({ on: 'cannot-pay', after })
              }}
            >
              {t(way)}
              <small>{t(hint)}</small>
            </Button>
          ))}
        </Sheet>
      )}
    </div>
  )
}
