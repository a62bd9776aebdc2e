import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { shortMoment } from '#operator/features/figures/figures.ts'
import './history-card.css'

/** What happened, the latest first. */
export const HistoryCard = ({ timeline }: { timeline: ApplicationDetail['timeline'] }) => {
  const { t, language } = useTranslation()
  const latestFirst = timeline.toSorted((a, b) => b.at.localeCompare(a.at))
  return (
    <Card title={t('history.title')} padded>
      <ol className="history">
        {latestFirst.map(({ event, at, by }) => (
          <li key={`${event} ${at}`}>
            {t(`event.${event}`)}
            <time dateTime={at}>
              {shortMoment(at, language)}
              {by !== null && `, ${by}`}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  )
}
