import type { getPosSettings } from '@tillgate/contract/till-settings.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import { suggestedCash } from '@tillgate/domain/suggested-cash.ts'
import { cashKind } from '@tillgate/domain/tenders.ts'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { dollars } from '#till/money.ts'
import { Button } from '#till/parts/button.tsx'
import { focusOnMount } from '#till/parts/focus.ts'
import { Icon, type IconName } from '#till/parts/icon.tsx'
import { NumberPad } from '#till/parts/number-pad.tsx'
import { newSingleKey } from '#till/parts/single-key.ts'
import { useBackKey } from '#till/parts/use-back-key.ts'
import type { BesidePayment } from '#till/sale/state.ts'
import './beside.css'

export type Kind = Answer<typeof getPosSettings>['tenderKinds'][number]
/** Text and action of the large button. Without `act` the button is inert, and its text names the missing input. */
export type Go = { place: string; text: string; act?: () => void }

/** Cents are typed from the right: 4, 0, 0, 0 is $40.00. The most is $99,999.99. */
const digitsMax = 7

const icons: Readonly<Record<string, IconName>> = { CASH: 'note', CARD: 'card', SNAP: 'tag', CHECK: 'page' }

/** Calls `press` for a digit that a person types. */
const useDigitKeys = (press: (digit: number) => void): void => {
  const later = useEffectEvent(press)
  useEffect(() => {
    const single = newSingleKey()
    const listen = (event: KeyboardEvent): void => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat
      const isKind = isPlain && /^[1-9]$/.test(event.key) && !document.querySelector('dialog[open]')
      single.press(event, isKind ? () => later(Number(event.key)) : undefined)
    }
    addEventListener('keydown', listen)
    return () => {
      single.stop()
      removeEventListener('keydown', listen)
    }
  }, [])
}

type KindsProps = { kinds: readonly Kind[]; onKind: (kind: Kind) => void }
const Kinds = ({ kinds, onKind }: KindsProps) => {
  const { t } = useTranslation()
  useDigitKeys((digit) => {
    const kind = kinds[digit - 1]
    if (kind) onKind(kind)
  })
  return (
    <fieldset className="t-kinds" aria-label={t('howPaid')}>
      {kinds.map((kind, index) => (
        <button key={kind.code} type="button" className="t-kind" onClick={() => onKind(kind)}>
          <Icon name={icons[kind.code] ?? 'tag'} size="xl" />
          <span>{kind.name}</span>
          {index < 9 && <kbd aria-hidden="true">{index + 1}</kbd>}
        </button>
      ))}
    </fieldset>
  )
}

type AmountProps = { label: string; cents: number; onCents: (cents: number) => void }
/** Amount that is typed on the pad or the keyboard. */
const Amount = ({ label, cents, onCents }: AmountProps) => {
  const { t, language } = useTranslation()
  const type = (text: string): void => onCents(Number(text.replaceAll(/\D/g, '').slice(-digitsMax)))
  const add = (digit: string): void => {
    if (cents < 10 ** (digitsMax - 1)) onCents(cents * 10 + Number(digit))
  }
  const remove = (): void => onCents(Math.floor(cents / 10))
  return (
    <>
      <label className="t-given">
        <span className="t-over">{label}</span>
        <input
          className="t-hero"
          inputMode="none"
          autoComplete="off"
          ref={focusOnMount}
          value={dollars(cents / 100, language)}
          onKeyDown={(event) => {
            // Digits go to the end, wherever the cursor is.
            if (/^\d$/.test(event.key)) add(event.key)
            else if (event.key === 'Backspace') remove()
            else return
            event.preventDefault()
          }}
          onChange={({ target }) => type(target.value)}
        />
      </label>
      <div className="t-cashpad">
        <NumberPad onDigit={add} onDelete={remove} corner={t('clear')} onCorner={() => onCents(0)} />
      </div>
    </>
  )
}

type Props = {
  /** Text above the amount: the part that the card paid, or none. */
  head: ReactNode
  acts: ReactNode
  amountLabel: string
  restCents: number
  kinds: readonly Kind[]
  onTake: (payment: BesidePayment) => void
  /** One step back from the kinds; undefined where the card has paid. */
  onBack: (() => void) | undefined
  /** The column with the sum and the large button. */
  rail: (go: Go) => ReactNode
}

/** Payment beside the card at this till: a kind, cash with its change, or a part of the rest. */
export const Beside = ({ head, acts, amountLabel, restCents, kinds, onTake, onBack, rail }: Props) => {
  const { t, language } = useTranslation()
  const [page, setPage] = useState<'kinds' | 'cash' | 'part'>('kinds')
  /** Part of the rest that is paid by the next kind; undefined: the rest. */
  const [partCents, setPart] = useState<number>()
  const [givenCents, setGiven] = useState(0)
  const money = (cents: number): string => dollars(cents / 100, language)
  const amountCents = partCents ?? restCents
  const take = (kind: string, given: number | null): void => onTake({ kind, amountCents, givenCents: given })
  const choose = ({ code }: Kind): void => {
    setGiven(0)
    if (code === cashKind) setPage('cash')
    else take(code, null)
  }
  const leavePage = (): void => {
    setPart(undefined)
    setPage('kinds')
  }
  useBackKey(page === 'kinds' ? onBack : leavePage)
  const toKinds = <Button onClick={leavePage}>{t('otherKind')}</Button>

  if (page === 'cash') {
    const change = givenCents - amountCents
    const finish: Go =
      givenCents === 0
        ? { place: 'cash none', text: t('typeGiven') }
        : change < 0
          ? {
              place: 'cash less',
              text: t('takeCash', { amount: money(givenCents), left: money(-change) }),
              act: () => onTake({ kind: cashKind, amountCents: givenCents, givenCents: null }),
            }
          : { place: 'cash enough', text: t('cashTaken'), act: () => take(cashKind, givenCents) }
    return (
      <>
        <main className="t-stage">
          <h1 className="sr" tabIndex={-1}>
            {t('cash')}
          </h1>
          <Amount label={t('cashFor', { amount: money(amountCents) })} cents={givenCents} onCents={setGiven} />
          <div className="t-3">
            <Button size="big" onClick={() => take(cashKind, null)}>
              {t('exact')}
            </Button>
            {suggestedCash(amountCents).map((cents) => (
              <Button key={cents} size="big" onClick={() => take(cashKind, cents)}>
                {money(cents).replace(/[.,]00$/, '')}
              </Button>
            ))}
          </div>
          <output className="t-change">
            <small>{t('change')}</small>
            <b>{money(Math.max(0, givenCents === 0 ? 0 : change))}</b>
          </output>
          <div className="t-acts two">
            {toKinds}
            {acts}
          </div>
        </main>
        {rail(finish)}
      </>
    )
  }
  if (page === 'part') {
    const isPart = partCents !== undefined && partCents > 0 && partCents < restCents
    return (
      <>
        <main className="t-stage">
          <h1 className="sr" tabIndex={-1}>
            {t('part')}
          </h1>
          <Amount
            label={t('partOf', { amount: money(restCents) })}
            cents={partCents ?? 0}
            onCents={(cents) => setPart(Math.min(cents, restCents))}
          />
          <div className="t-acts">{toKinds}</div>
        </main>
        {rail(
          isPart
            ? { place: 'part', text: t('choosePart', { amount: money(partCents) }), act: () => setPage('kinds') }
            : { place: 'part none', text: t('typePart') },
        )}
      </>
    )
  }
  return (
    <>
      <main className="t-stage">
        {head}
        <div>
          <p className="t-over">{partCents === undefined ? amountLabel : t('partOf', { amount: money(restCents) })}</p>
          <p className="t-hero xl op">{money(amountCents)}</p>
        </div>
        <h1 className="t-h" tabIndex={-1}>
          {t('howPaid')}
        </h1>
        <Kinds kinds={kinds} onKind={choose} />
        <div className="t-acts two">
          {partCents === undefined ? <Button onClick={() => setPage('part')}>{t('part')}</Button> : toKinds}
          {acts}
        </div>
      </main>
      {rail({ place: 'kinds', text: t('chooseKind') })}
    </>
  )
}
