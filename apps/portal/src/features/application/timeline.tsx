import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import { applicationEvents } from '@tillgate/domain/applications.ts'
import { CheckIcon } from '@tillgate/ui/icons/basics.tsx'
import { ClockIcon } from '@tillgate/ui/icons/proofs.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { momentOf } from './moment.ts'
import styles from './application.module.css'

type Event = Onboarding['timeline'][number]

/** What happened in one moment is told in the order of the way: the bank's word comes before the sending it caused. */
const inOrder = (one: Event, other: Event): number => {
  const moments = Date.parse(one.at) - Date.parse(other.at)
  return moments === 0 ? orderOf(one) - orderOf(other) : moments
}
const orderOf = ({ event }: Event): number => applicationEvents.indexOf(event)

/** What happened, and what is still to come. */
export const Timeline = ({
  onboardingState: { timeline, application, dueAt, pausedAt },
}: {
  onboardingState: Onboarding
}) => {
  const { t, language } = useTranslation()
  if (timeline.length === 0) return null
  return (
    <section>
      <h2>{t('status.timeline')}</h2>
      <ol className={styles['timeline']}>
        {timeline.toSorted(inOrder).map(({ event, at }) => (
          <li key={`${event} ${at}`} className={styles['past']}>
            <CheckIcon small />
            <span>{t(`status.${event}`)}</span>
            <time dateTime={at}>{momentOf(at, language)}</time>
          </li>
        ))}
        {application === 'REVIEW' && (
          <li>
            <ClockIcon small />
            <span>{t('status.decision')}</span>
            {dueAt !== null && pausedAt === null && (
              <time dateTime={dueAt}>{t('status.decision-by', { date: momentOf(dueAt, language) })}</time>
            )}
          </li>
        )}
      </ol>
    </section>
  )
}
