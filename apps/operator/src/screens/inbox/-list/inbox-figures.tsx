import type { listInbox } from '@tillgate/contract/operator-inbox.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import { count } from '@tillgate/browser/figures.ts'
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

/** Figures above the inbox: the next deadline, what is due today and what waits for others. */
export const InboxFigures = ({ inbox: { items, waiting, excluded, now }, due }: { inbox: Inbox; due: number }) => {
  const { t } = useTranslation()
  const [first] = items
  return (
    <FigureRow>
      {first ? (
        <Next first={first} now={now} />
      ) : (
        <FigureCard title={t('inbox.next')} value={t('inbox.next-none')} isLead />
      )}
      <FigureCard title={t('inbox.due-today')} value={t('inbox.of', { due: count(due), count: count(items.length) })}>
        {items.length > due && <p className="muted fs-13">{t('inbox.today-rest', { count: items.length - due })}</p>}
      </FigureCard>
      <FigureCard title={t('inbox.waiting-figure')} value={count(waiting.length)} />
      <FigureCard title={t('inbox.excluded-figure')} value={count(excluded.length)} />
    </FigureRow>
  )
}
