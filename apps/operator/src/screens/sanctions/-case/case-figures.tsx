import { count } from '@tillgate/browser/figures.ts'
import type { SanctionCase } from '@tillgate/contract/operator-sanction-cases.ts'
import { money } from '@tillgate/domain/money.ts'
import { FigureCard, FigureRow } from '#operator/features/figures/figure-card.tsx'
import { moment } from '#operator/features/figures/figures.ts'
import { dayText } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'

type Figure = { title: string; value: string; text: string }

/** The next deadline, and what the case holds. */
export const CaseFigures = ({ found }: { found: SanctionCase }) => {
  const { t, language } = useTranslation()
  const { nextTask, dueOn, blocked, stores, tills, owner, openedAt, state, tasks } = found
  const own = tasks.find((one) => one.state === 'OPEN' && one.kind === nextTask && one.dueOn === dueOn)?.title
  const next: Figure =
    nextTask === null || dueOn === null
      ? { title: t('cases.next'), value: t('case.no-task'), text: '' }
      : { title: own ?? t(`case-task.${nextTask}`), value: dayText(dueOn, language), text: t('case.due-end') }
  const figures: Figure[] = [
    { title: t('case.blocked'), value: money(blocked ?? 0), text: t('case.since', { at: moment(openedAt, language) }) },
    {
      title: t('case.stores'),
      value: count(state === 'LIFTED' ? 0 : stores),
      text: t('case.tills', { tills: count(state === 'LIFTED' ? 0 : tills) }),
    },
    { title: t('case.owner'), value: owner.name, text: t('case.every-admin') },
  ]
  return (
    <FigureRow>
      <FigureCard title={next.title} value={next.value} isLead tone={state === 'LIFTED' ? undefined : 'red'}>
        {next.text !== '' && <p>{next.text}</p>}
      </FigureCard>
      {figures.map(({ title, value, text }) => (
        <FigureCard key={title} title={title} value={value}>
          <p>{text}</p>
        </FigureCard>
      ))}
    </FigureRow>
  )
}
