import type { listInbox } from '@tillgate/contract/operator-inbox.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import { count } from '@tillgate/browser/figures.ts'
import { fromCents, money, toCents } from '@tillgate/domain/money.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { dateTimeOf } from '#operator/features/figures/zone-times.ts'
import { FigureCard, FigureRow } from '#operator/features/figures/figure-card.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { useTitle } from './inbox-row.tsx'
import { timeLeft } from './time-left.ts'

type Inbox = Answer<typeof listInbox>

/** The work with the next deadline. */
const Next = ({ first, now }: { first: Inbox['items'][number]; now: string }) => {
  const { t, language } = useTranslation()
  const { isOver, span } = timeLeft(first.dueAt, now, language)
  const at = dateTimeOf(first.dueAt, language, bankZone)
  return (
    <FigureCard title={t('inbox.next')} value={span} isLead tone="red">
      <p className="muted fs-13">
        {useTitle(first)}, {t(isOver ? 'inbox.overdue' : 'inbox.by', { at })}
      </p>
    </FigureCard>
  )
}

/** Figures above the inbox: the next deadline, what is due today, its money, and what waits for others. `due`: entries due today. */
export const InboxFigures = ({ inbox: { items, waiting, now }, due }: { inbox: Inbox; due: Inbox['items'] }) => {
  const { t, language } = useTranslation()
  const [first] = items
  const [soonest] = waiting
  const withMoney = due.filter(({ amount }) => amount !== null)
  const sum = fromCents(withMoney.reduce((cents, { amount }) => cents + (toCents(Math.abs(amount ?? 0)) ?? 0), 0))
  return (
    <FigureRow>
      {first && <Next first={first} now={now} />}
      <FigureCard
        title={t('inbox.due-today')}
        value={t('inbox.of', { due: count(due.length), count: count(items.length) })}
      >
        {items.length > due.length && (
          <p className="muted fs-13">{t('inbox.today-rest', { count: items.length - due.length })}</p>
        )}
      </FigureCard>
      {withMoney.length > 0 && (
        <FigureCard title={t('inbox.money')} value={money(sum)}>
          <p className="muted fs-13">
            {t('inbox.money-of', { count: withMoney.length, figure: count(withMoney.length), all: count(due.length) })}
          </p>
        </FigureCard>
      )}
      {soonest && (
        <FigureCard title={t('inbox.waiting-figure')} value={count(waiting.length)}>
          <p className="muted fs-13">
            {t('inbox.waiting-soonest', { at: dateTimeOf(soonest.dueAt, language, bankZone) })}
          </p>
        </FigureCard>
      )}
    </FigureRow>
  )
}
