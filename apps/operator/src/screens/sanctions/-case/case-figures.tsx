import { clsx } from 'clsx'
import { count } from '@tillgate/browser/figures.ts'
import type { SanctionCase } from '@tillgate/contract/operator-sanction-cases.ts'
import { money } from '@tillgate/domain/money.ts'
import { moment } from '#operator/features/figures/figures.ts'
import { dayText } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './case.module.css'

type Figure = { title: string; value: string; text: string }

/** The next deadline, and what the case holds. */
export const CaseFigures = ({ found }: { found: SanctionCase }) => {
  const { t, language } = useTranslation()
  const { nextTask, dueOn, blocked, stores, tills, owner, openedAt, state } = found
  const next: Figure =
    nextTask === null || dueOn === null
      ? { title: t('cases.next'), value: t('case.no-task'), text: '' }
      : { title: t(`case-task.${nextTask}`), value: dayText(dueOn, language), text: t('case.due-end') }
  const figures: Figure[] = [
    { title: t('case.blocked'), value: money(blocked ?? 0), text: t('case.since', { at: moment(openedAt, language) }) },
    {
      title: t('case.stores'),
      value: count(state === 'LIFTED' ? 0 : stores),
      text: t('case.tills', { tills: count(tills) }),
    },
    { title: t('case.owner'), value: owner.name, text: t('case.every-admin') },
  ]
  return (
    <div className={styles['figures']}>
      <section
        className={clsx(styles['figure'], styles['lead'])}
        data-tone={state === 'LIFTED' ? undefined : 'red'}
        aria-label={next.title}
      >
        <h2>{next.title}</h2>
        <b>{next.value}</b>
        {next.text !== '' && <p>{next.text}</p>}
      </section>
      {figures.map(({ title, value, text }) => (
        <section key={title} className={styles['figure']} aria-label={title}>
          <h2>{title}</h2>
          <b>{value}</b>
          <p>{text}</p>
        </section>
      ))}
    </div>
  )
}
