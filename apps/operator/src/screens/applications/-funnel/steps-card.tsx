import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import { ListTable, type Column } from '@tillgate/browser/list/list-table.tsx'
import type { Funnel } from '@tillgate/contract/operator-funnel.ts'
import { funnelAges, type FunnelAge, remindersMax } from '@tillgate/domain/funnel.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useTranslation } from '#operator/i18n.ts'
import type { FunnelSearch } from './funnel-search.ts'
import { RemindButton } from './remind-button.tsx'
import styles from './funnel.module.css'

const ageLabels = {
  0: 'funnel.within-day',
  1: 'funnel.within-three-days',
  3: 'funnel.within-week',
  7: 'funnel.within-two-weeks',
  14: 'funnel.within-longer',
} as const satisfies Record<FunnelAge, string>

type Row = Funnel['unfinished'][number] & { id: string }

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

/** Depth of a cell's color, 0 to 3, relative to the largest cell. */
/** Returns how many of these people one request reminds. */
const reminding = (count: number): number => Math.min(count, remindersMax)

const depthOf = (count: number, max: number): number => (count === 0 ? 0 : Math.ceil((count / max) * 3))

/** Counts unfinished registrations by step and days since the last visit, with a reminder for each step. */
export const StepsCard = ({ unfinished, search }: { unfinished: Funnel['unfinished']; search: FunnelSearch }) => {
  const { t } = useTranslation()
  const rows: Row[] = unfinished.map((row) => ({ ...row, id: row.step, remindable: reminding(row.remindable) }))
  const max = Math.max(1, ...unfinished.flatMap(({ ages }) => ages))
  const all = sumOf(unfinished.flatMap(({ ages }) => ages))
  const remindable = reminding(sumOf(unfinished.map((row) => row.remindable)))

  const name = ({ step }: Row) => (
    <Link to="/applications/funnel" search={{ ...search, step, page: undefined }} hash="registrations">
      {t(`funnel.step-${step}`)}
    </Link>
  )
  const cell = (count: number) => (
    <span className={clsx('place-center', styles['heat'])} data-depth={depthOf(count, max)}>
      {count}
    </span>
  )
  const remind = ({ step, remindable: count }: Row) =>
    count > 0 && (
      <RemindButton
        size="sm"
        step={step}
        count={count}
        label={t('funnel.remind-count', { count })}
        name={t('funnel.remind-step', { count, step: t(`funnel.step-${step}`) })}
      />
    )
  const columns: Column<Row>[] = [
    { id: 'step', title: t('funnel.step'), isFixed: true, render: name },
    ...funnelAges.map((age, index) => ({
      id: `age-${age}`,
      title: t(ageLabels[age]),
      isNumeric: true,
      render: ({ ages }: Row) => cell(ages[index] ?? 0),
    })),
    { id: 'all', title: t('funnel.all'), isNumeric: true, render: ({ ages }) => <b>{sumOf(ages)}</b> },
    { id: 'action', title: t('funnel.action'), isAction: true, render: remind },
  ]
  const ofAge = (index: number) => sumOf(unfinished.map(({ ages }) => ages[index] ?? 0))
  return (
    <Card
      title={t('funnel.by-step')}
      description={t('funnel.by-step-lead', { count: all })}
      aside={<RemindButton size="sm" count={remindable} label={t('funnel.remind-all', { count: remindable })} />}
    >
      <div className="mt-3 tnum">
        <ListTable
          label={t('funnel.steps')}
          columns={columns}
          rows={rows}
          renderCard={(row) => (
            <div className={clsx('grid cols-1-auto items-start', styles['stepCard'])}>
              {name(row)}
              <b>{sumOf(row.ages)}</b>
              <dl className="col-full">
                {funnelAges.map((age, index) => (
                  <div key={age}>
                    <dt className="fs-12 muted">{t(ageLabels[age])}</dt>
                    <dd>{cell(row.ages[index] ?? 0)}</dd>
                  </div>
                ))}
              </dl>
              {remind(row)}
            </div>
          )}
          foot={{
            cells: {
              step: t('funnel.all-steps'),
              all,
              ...Object.fromEntries(funnelAges.map((age, index) => [`age-${age}`, ofAge(index)])),
            },
            card: t('funnel.by-step-lead', { count: all }),
          }}
        />
      </div>
      <p className={clsx('line-top text-2 fs-13', styles['foot'])}>{t('funnel.remind-rule')}</p>
    </Card>
  )
}
