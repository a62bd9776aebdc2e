import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { Card } from '@tillgate/ui/card.tsx'
import { StatusBadge } from '@tillgate/ui/status-badge.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { shortMoment } from '#operator/features/figures/figures.ts'

/** What the partner was asked, and whether it has answered. */
export const QuestionsCard = ({ questions }: { questions: ApplicationDetail['questions'] }) => {
  const { t, language } = useTranslation()
  if (questions.length === 0) return null
  return (
    <Card title={t('questions.title')} padded>
      <ul className="plain-list">
        {questions.map(({ id, field, message, askedAt, askedBy, answeredAt, closedAt }) => (
          <li key={id}>
            <b className="grow">{t(`field.${field}`)}</b>
            <StatusBadge tone={closedAt !== null ? 'gray' : answeredAt === null ? 'yellow' : 'green'}>
              {t(
                closedAt !== null ? 'questions.closed' : answeredAt === null ? 'questions.open' : 'questions.answered',
              )}
            </StatusBadge>
            <small>{message}</small>
            <small>
              {askedBy}, {shortMoment(askedAt, language)}
              {answeredAt !== null && `. ${t('questions.answered-at', { at: shortMoment(answeredAt, language) })}`}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  )
}
