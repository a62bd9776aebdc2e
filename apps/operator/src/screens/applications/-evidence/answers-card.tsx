import { clsx } from 'clsx'
import { useDownload } from '@tillgate/browser/use-download.ts'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { getDocument } from '#operator/api/applications.ts'
import { shortMoment } from '#operator/features/figures/figures.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './answers-card.module.css'

type Question = ApplicationDetail['questions'][number]
type ValueProps = { applicationId: string; value: NonNullable<Question['before']>; tone: 'del' | 'ins' | 'span' }

/** A value, or a button for its file, replaced files included. */
const Value = ({ applicationId, value: { value, documentId }, tone: Tone }: ValueProps) => {
  const { t } = useTranslation()
  const { busy, save } = useDownload()
  if (documentId === null) return <Tone className={styles['value']}>{value === '' ? t('changes.empty') : value}</Tone>
  return (
    <Button size="sm" busy={busy} onClick={() => save(() => getDocument(applicationId, documentId))}>
      {value}
    </Button>
  )
}

const Comparison = ({ applicationId, question }: { applicationId: string; question: Question }) => {
  const { t, language } = useTranslation()
  const { before, after, result, askedAt, answeredAt } = question
  if (!before || !after || (before.value === '' && after.value === '')) return null
  const isChanged = result === 'changed'
  return (
    <div className={clsx('grid line rounded', styles['sides'])}>
      <div className="grid gap-1 justify-items-start p-3">
        <small className="fs-12">{t('answers.before', { at: shortMoment(askedAt, language) })}</small>
        <Value applicationId={applicationId} value={before} tone={isChanged ? 'del' : 'span'} />
      </div>
      <div className="grid gap-1 justify-items-start p-3">
        <small className="fs-12">{t('answers.now', { at: shortMoment(answeredAt ?? askedAt, language) })}</small>
        <Value applicationId={applicationId} value={after} tone={isChanged ? 'ins' : 'span'} />
      </div>
    </div>
  )
}

const badge = {
  open: { tone: 'yellow', label: 'questions.open' },
  changed: { tone: 'green', label: 'answers.changed' },
  confirmed: { tone: 'blue', label: 'answers.confirmed' },
} as const

/** Returns the last questions that the partner answered as a whole. */
export const lastAnswered = (questions: readonly Question[]): Question[] => {
  const answered = questions.filter(({ result, closedAt }) => result !== 'open' && closedAt !== null)
  const latest = answered
    .map(({ closedAt }) => closedAt ?? '')
    .toSorted()
    .at(-1)
  return answered.filter(({ closedAt }) => closedAt === latest)
}

/** Shows each answered question with old and new value, or the partner's words. */
export const AnswersCard = ({ application: { id, questions } }: { application: ApplicationDetail }) => {
  const { t, language } = useTranslation()
  const answered = lastAnswered(questions)
  if (answered.length === 0) return null
  return (
    <Card title={t('answers.title')} description={t('answers.lead', { count: answered.length })}>
      <ul className={styles['answers']}>
        {answered.map((question) => (
          <li className="stack gap-2 p-4 line-top" key={question.id}>
            <div className="flex wrap between gap-2">
              <b>{t(`field.${question.field}`)}</b>
              <StatusBadge tone={badge[question.result].tone}>{t(badge[question.result].label)}</StatusBadge>
            </div>
            <p className="muted fs-13 break">
              {t('order.quote', { reason: question.message })} {question.askedBy},{' '}
              {shortMoment(question.askedAt, language)}
            </p>
            <Comparison applicationId={id} question={question} />
            {question.answer !== null && (
              <blockquote className={clsx('fs-13 break', styles['quote'])}>
                {t('order.quote', { reason: question.answer })} {question.answeredBy}
              </blockquote>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
