import { clsx } from 'clsx'
import { now } from '@tillgate/browser/clock.ts'
import { count } from '@tillgate/browser/figures.ts'
import type { Payouts } from '@tillgate/contract/payouts.ts'
import { money } from '@tillgate/domain/money.ts'
import { easternMoment, weekdayOf } from '#portal/features/figures/eastern.ts'
import { duration } from '#portal/features/figures/figures.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './money-line.module.css'
import { useHoldText } from './use-hold-text.ts'

/** In the last two hours the remaining time is shown instead of the hour of the cut-off. */
const countdownMs = 2 * 60 * 60_000

type Figure = { label: string; amount: number; notes: readonly string[] }

type Props = {
  payouts: Payouts
  /** True when the next payout above the line shows all money of the running cycle. */
  isOpenAbove?: boolean
  /** True for the payouts of one store: its hold is not a part of several. */
  isOneStore?: boolean
}

/** Figures of the line with the notes below them; what is due later appears only where there is something. */
const useFigures = ({ payouts, isOpenAbove = false, isOneStore = false }: Props): Figure[] => {
  const { money: sums, next, waiting, openCycle } = payouts
  const { t, language } = useTranslation()
  const holdText = useHoldText()
  const [first] = waiting.items
  const isComing = next !== null && next.state !== 'open'
  const left = Date.parse(openCycle.cutoffDate) - now()
  const held = () => {
    if (sums.onHold === 0) return []
    if (first && waiting.stores === 1) return [holdText(first.hold)]
    return [t('money.held-stores', { count: waiting.stores, figure: count(waiting.stores) })]
  }
  const open = {
    label: t('money.since-cut-off'),
    amount: sums.sinceCutOff,
    notes: [
      left > 0 && left < countdownMs
        ? t('dashboard.cut-off-in', { time: duration(left, language) })
        : t('dashboard.cut-off-at', { time: easternMoment(openCycle.cutoffDate, language) }),
      ...(sums.sinceCutOffOnHold === 0
        ? []
        : [isOneStore ? t('money.goes-on-hold') : t('money.of-it-on-hold', { amount: money(sums.sinceCutOffOnHold) })]),
    ],
  }
  return [
    { label: t('money.paid'), amount: sums.paid, notes: [] },
    {
      label: t('money.on-its-way'),
      amount: sums.onItsWay,
      notes: sums.onItsWay > 0 && isComing ? [t('money.next-on', { day: weekdayOf(next.day, language) })] : [],
    },
    { label: t('money.on-hold'), amount: sums.onHold, notes: held() },
    ...(isOpenAbove ? [] : [open]),
    ...(sums.later === 0 ? [] : [{ label: t('money.later'), amount: sums.later, notes: [t('money.later-why')] }]),
  ]
}

/** Weeks in which money that is not due yet is released. */
const LaterWeeks = ({ weeks }: { weeks: Payouts['money']['laterWeeks'] }) => {
  const { t, language } = useTranslation()
  return (
    <details className={styles['weeks']}>
      <summary className="tap">{t('money.by-week')}</summary>
      <ul>
        {weeks.map(({ week, amount, withoutDocuments }) => (
          <li className="grid cols-1-auto line-top" key={week}>
            <span>{t('money.week-of', { day: weekdayOf(week, language) })}</span>
            <b className="tnum">{money(amount)}</b>
            {withoutDocuments !== 0 && (
              <small className="col-full">{t('money.without-documents', { amount: money(withoutDocuments) })}</small>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** All money of the partner or of a store by progress. The figures add up to the last one, which the server sums. */
export const MoneyLine = ({ payouts, isOpenAbove = false, isOneStore = false }: Props) => {
  const { t } = useTranslation()
  const figures = useFigures({ payouts, isOpenAbove, isOneStore })
  return (
    <div className="container">
      <dl className={clsx('tnum', styles['line'])} aria-label={t('money.line')}>
        {figures.map(({ label, amount, notes }) => (
          <div className="grid content-start gap-2px p-4" key={label}>
            <dt className="fs-13 text-2">{label}</dt>
            <dd className="grid">
              <b className="fs-18 fw-medium">{money(amount)}</b>
              {notes.map((note) => (
                <small key={note}>{note}</small>
              ))}
            </dd>
          </div>
        ))}
        <div className="grid content-start gap-2px p-4" data-total>
          <dt className="fs-13 text-2">{t('money.earned')}</dt>
          <dd className="grid">
            <b className="fs-18 fw-medium">{money(payouts.money.earned)}</b>
            <small>{t('money.earned-why')}</small>
            {isOpenAbove && <small>{t('money.with-next')}</small>}
          </dd>
        </div>
      </dl>
      {payouts.money.laterWeeks.length > 0 && <LaterWeeks weeks={payouts.money.laterWeeks} />}
    </div>
  )
}
