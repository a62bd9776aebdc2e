import { count } from '@tillgate/browser/figures.ts'
import { ListTable, type Column } from '@tillgate/browser/list/list-table.tsx'
import { money } from '@tillgate/domain/money.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import type { WholeDayReport } from '#portal/api/day-reports.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './day-report.module.css'

type Person = WholeDayReport['people'][number]

/** Sums of each person, with reversals and openings of the drawer. */
export const PeopleCard = ({ report: { people } }: { report: WholeDayReport }) => {
  const { t } = useTranslation()
  const counts = ['sales', 'returns', 'reversals', 'drawerOpenings'] as const
  const titles = {
    sales: t('day-report.sales'),
    returns: t('day-report.returns'),
    reversals: t('day-report.reversals'),
    drawerOpenings: t('day-report.openings'),
    benefits: t('day-report.card'),
    other: t('day-report.other-paid'),
    net: t('day-report.net'),
  }
  const amounts = ['benefits', 'other', 'net'] as const
  const columns: Column<Person>[] = [
    { id: 'name', title: t('day-report.person'), isFixed: true, render: ({ name }) => name },
    ...counts.map((id) => ({
      id,
      title: titles[id],
      isNumeric: true as const,
      render: (person: Person) => count(person[id]),
    })),
    ...amounts.map((id) => ({
      id,
      title: titles[id],
      isNumeric: true as const,
      render: (person: Person) => money(person[id]),
    })),
  ]
  return (
    <div className={styles['people']}>
      <Card title={t('day-report.people')} padded={people.length === 0}>
        {people.length === 0 ? (
          <p className="muted">{t('day-report.no-people')}</p>
        ) : (
          <div className={styles['table']}>
            <ListTable
              label={t('day-report.people-table')}
              columns={columns}
              rows={people}
              renderCard={(person) => (
                <div className="grid cols-1-auto gap-x-3 tnum">
                  <b>{person.name}</b>
                  <b className="text-right">{money(person.net)}</b>
                  <span className="muted fs-13 col-full">
                    {counts.map((id) => `${titles[id]} ${count(person[id])}`).join(' · ')}
                  </span>
                  <span className="muted fs-13 col-full">
                    {titles.benefits} {money(person.benefits)} · {titles.other} {money(person.other)}
                  </span>
                </div>
              )}
            />
          </div>
        )}
      </Card>
    </div>
  )
}
