import { count } from '@tillgate/browser/figures.ts'
import type { PartnerMoney } from '@tillgate/contract/operator-partner-money.ts'
import { money } from '@tillgate/domain/money.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { FigureCard, FigureRow } from '#operator/features/figures/figure-card.tsx'
import { dateOf, dateTimeOf, dayText, timeOf } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'

/** The next payout leads; while money is held, the held amount does. */
export const MoneyFigures = ({ answer }: { answer: PartnerMoney }) => {
  const { t, language } = useTranslation()
  const { next, held, notDue, cutOff, timeZone, arrivesOn, onItsWay, paidThisMonth, stores, holds } = answer
  const month = new Date(`${paidThisMonth.month}-15T12:00:00Z`).toLocaleDateString(language, { month: 'long' })
  const heldStores = stores.filter(({ isHeld, payable }) => isHeld && payable > 0).length
  const nextCard = (
    <FigureCard
      key="next"
      title={t('partner-money.next-on', { day: dayText(arrivesOn, language) })}
      value={money(next)}
      isLead={held === 0}
    >
      <p>
        {t('partner-money.closes', {
          day: dateOf(cutOff, language, timeZone),
          time: timeOf(cutOff, language, timeZone),
        })}
      </p>
    </FigureCard>
  )
  const heldCard = (
    <FigureCard
      key="held"
      title={t('partner-money.held')}
      value={money(held)}
      isLead={held > 0}
      tone={held > 0 ? 'yellow' : undefined}
    >
      <p>
        {held === 0
          ? t(holds.length === 0 ? 'partner-money.nothing-held' : 'partner-money.nothing-yet')
          : t('partner-money.held-stores', { count: heldStores, figure: count(heldStores) })}
      </p>
    </FigureCard>
  )
  return (
    <FigureRow>
      {held > 0 ? [heldCard, nextCard] : [nextCard, heldCard]}
      <FigureCard title={t('partner-money.not-due')} value={money(notDue)}>
        <p className="muted">{t(notDue === 0 ? 'partner-money.due-at-once' : 'partner-money.not-due-text')}</p>
      </FigureCard>
      <FigureCard title={t('partner-money.paid-in', { month })} value={money(paidThisMonth.amount)}>
        <p className="muted">
          {paidThisMonth.lastAt === null
            ? t('partner-money.paid-none')
            : t('partner-money.paid-last', {
                count: paidThisMonth.count,
                figure: count(paidThisMonth.count),
                at: dateTimeOf(paidThisMonth.lastAt, language, bankZone),
              })}
        </p>
        {onItsWay.count > 0 && <p>{t('partner-money.on-its-way', { amount: money(onItsWay.amount) })}</p>}
      </FigureCard>
    </FigureRow>
  )
}
