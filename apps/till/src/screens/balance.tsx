import './balance.css'
import { now as clock } from '@tillgate/browser/clock.ts'
import { useScanner } from '@tillgate/browser/scans/use-scanner.ts'
import type { CardBalance } from '@tillgate/client/till.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { ReaderFrame, type CardRead } from '#till/card/reader-frame.tsx'
import { useTranslation } from '#till/i18n.ts'
import { dollars } from '#till/money.ts'
import { Button, LargeButton } from '#till/parts/button.tsx'
import { focusOnMount } from '#till/parts/focus.ts'
import { FullDialog } from '#till/parts/full-dialog.tsx'
import { Icon } from '#till/parts/icon.tsx'
import { Stage } from '#till/parts/stage.tsx'
import { clockTime, shortDay } from '#till/parts/times.ts'
import { useBackKey } from '#till/parts/use-back-key.ts'
import { refusalText } from '#till/refusal.ts'
import type { ViewProps } from './sale.tsx'

const PrintJob = lazy(async () => ({ default: (await import('#till/print/print-job.tsx')).PrintJob }))

/** Milliseconds until the balance leaves the screen. */
const shownFor = 60_000

type Step =
  | { name: 'reading' | 'asking' }
  | { name: 'shown'; balance: CardBalance; until: number }
  | { name: 'refused'; code: string; message: string }

/** Minutes and seconds, as in `0:47`. */
const countDown = (milliseconds: number): string => {
  const seconds = Math.ceil(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

type Purse = CardBalance['purses'][number]
/** "of $130.00, until Nov 30". */
const usePurseWords = () => {
  const { t, language } = useTranslation()
  return ({ of, until }: Purse): string => {
    const day = until === null ? '' : shortDay(until, language)
    const words = [of !== null && t('balanceOf', { amount: dollars(of, language) }), day && t('balanceUntil', { day })]
    return words.filter(Boolean).join(', ')
  }
}
const PurseCard = ({ purse, name }: { purse: Purse; name: string }) => {
  const { language } = useTranslation()
  const wordsOf = usePurseWords()
  const { amount, of } = purse
  const part = of === null || of === 0 ? null : Math.min(100, Math.round((amount / of) * 100))
  return (
    <li className="t-bal">
      <div>
        <h2>{name}</h2>
        <small>{wordsOf(purse)}</small>
      </div>
      <p className="v">{dollars(amount, language)}</p>
      {part !== null && (
        <div className="t-meter" aria-hidden="true">
          {part > 0 && <i style={{ flex: part }} />}
          {part < 100 && <i className="rest" style={{ flex: 100 - part }} />}
        </div>
      )}
    </li>
  )
}

/** What a card has left. Nothing is charged; the answer is shown for a minute and kept nowhere. */
export const Balance = ({
  till,
  bar,
  purseName,
  onSell,
  onScan,
}: ViewProps & { purseName: (code: string) => string }) => {
  const { t, language } = useTranslation()
  const [isPrinting, setPrinting] = useState(false)
  const [isTurned, setTurned] = useState(false)
  const [step, setStep] = useState<Step>({ name: 'reading' })
  const [now, setNow] = useState(clock)
  useScanner(onScan)
  useBackKey(onSell)

  const ask = async ({ cardToken, entryMode }: CardRead): Promise<void> => {
    // A typed number asks no balance.
    if (entryMode === 'MANUAL' || step.name !== 'reading') return
    setStep({ name: 'asking' })
    try {
      const balance = await till.balance({ cardToken, entryMode })
      setNow(clock())
      setStep({ name: 'shown', balance, until: clock() + shownFor })
    } catch (error) {
      setStep({
        name: 'refused',
        code: error instanceof Refused ? error.code : '',
        message: refusalText(error, t),
      })
    }
  }
  const tick = useEffectEvent((): void => {
    setNow(clock())
    if (step.name === 'shown' && clock() >= step.until) onSell()
  })
  useEffect(() => {
    const timer = setInterval(() => tick(), 1000)
    return () => clearInterval(timer)
  }, [])
  const { name } = step
  // The focus may be in the frame of the card reader, which has gone.
  useEffect(() => {
    if (name !== 'reading') document.querySelector('h1')?.focus()
  }, [name])

  const left = step.name === 'shown' ? countDown(Math.max(0, step.until - now)) : ''
  const again = (): void => setStep({ name: 'reading' })

  const cardsOf = (purses: readonly Purse[]): ReactNode => (
    <ul className="t-bals">
      {purses.map((purse) => (
        <PurseCard key={purse.purse} purse={purse} name={purseName(purse.purse)} />
      ))}
    </ul>
  )
  const stage = (): ReactNode => {
    switch (step.name) {
      case 'reading':
      case 'asking':
        return (
          <Stage title={t('balanceTitle')}>
            {step.name === 'reading' ? (
              <ReaderFrame onRead={(read) => void ask(read)} hint={t('balanceHint')} />
            ) : (
              <p className="t-p">{t('balanceHint')}</p>
            )}
            <div className="t-acts">
              <Button onClick={onSell}>{t('cancel')}</Button>
            </div>
          </Stage>
        )
      case 'shown': {
        const { lastPanFourDigits: last4, asOf, purses } = step.balance
        return (
          <Stage title={t('balanceCard', { last4 })}>
            <p className="t-p">{t('balanceAsOf', { time: clockTime(asOf, language, 'day') })}</p>
            {purses.length === 0 && <p className="t-p">{t('balanceNoPurse')}</p>}
            {cardsOf(purses)}
            {purses.length > 0 && (
              <div className="t-acts two">
                <Button onClick={() => setPrinting(true)}>{t('print')}</Button>
                <Button onClick={() => setTurned(true)}>{t('balanceShow')}</Button>
              </div>
            )}
          </Stage>
        )
      }
      case 'refused':
        break
    }
    const isUnknown = step.code === 'card.unknown'
    return (
      <Stage title={t(isUnknown ? 'balanceForeign' : 'balanceNone')} icon="close" tone="red">
        <p className="t-p" role="alert">
          {isUnknown ? t('balanceForeignHint') : step.message}
        </p>
        <div className="t-acts">
          <Button onClick={onSell}>{t('backToSell')}</Button>
        </div>
      </Stage>
    )
  }

  return (
    <div className="tl two">
      {bar}
      {stage()}
      <aside className="t-rail" aria-label={t('whatNext')}>
        <div className="mini">
          <div className="t-railhint">
            <Icon name="eye" />
            <b>{step.name === 'shown' ? t('hidesIn', { time: left }) : t('onlyShopper')}</b>
            <p>{t(step.name === 'shown' ? 'balanceKeep' : 'onlyShopperHint')}</p>
          </div>
        </div>
        <section className="t-pay">
          {step.name === 'shown' && <p className="t-p t-phone">{t('hidesIn', { time: left })}</p>}
          {step.name === 'shown' && (
            <LargeButton place="shown" kind="primary" keys="F8" onClick={onSell}>
              {t('hideAndSell')}
            </LargeButton>
          )}
          {step.name === 'refused' && (
            <LargeButton place="refused" kind="primary" keys="F8" onClick={again}>
              {t('readAnother')}
            </LargeButton>
          )}
          {(step.name === 'reading' || step.name === 'asking') && (
            <LargeButton place={step.name} kind="primary" isInert onClick={again}>
              {t(step.name === 'reading' ? 'waitCard' : 'asking')}
            </LargeButton>
          )}
        </section>
      </aside>
      {step.name === 'shown' && isPrinting && (
        <Suspense>
          <PrintJob source={async () => step.balance.printout} onEnd={() => setPrinting(false)} />
        </Suspense>
      )}
      {step.name === 'shown' && isTurned && (
        <FullDialog label={t('balanceShow')} onClose={() => setTurned(false)}>
          <div className="t-lobby t-turned">
            <h1 tabIndex={-1} ref={focusOnMount}>
              {t('balanceCard', { last4: step.balance.lastPanFourDigits })}
            </h1>
            <p className="t-p">{clockTime(step.balance.asOf, language, 'day')}</p>
            {cardsOf(step.balance.purses)}
            <p className="t-p">{t('hidesIn', { time: left })}</p>
            <div className="t-acts">
              <Button size="big" isFull onClick={() => setTurned(false)}>
                {t('back')}
              </Button>
            </div>
          </div>
        </FullDialog>
      )}
    </div>
  )
}
