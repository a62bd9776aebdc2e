import type { MonthSums, StatementMonth } from '@tillgate/contract/statement-months.ts'
import type { MonthLine } from '@tillgate/domain/month-figures.ts'
import { money, signedMoney, sumDollars } from '@tillgate/domain/money.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './month-table.module.css'
import { useMonthText } from './use-month-text.ts'

/** Headings of a table that compares both months. `title`: heading of the first column. */
export const MonthHead = ({ data, title }: { data: StatementMonth; title: string }) => {
  const { t } = useTranslation()
  const text = useMonthText(data)
  return (
    <thead>
      <tr>
        <th scope="col">{title}</th>
        <th scope="col" className={styles['before']}>
          {text.against}
        </th>
        <th scope="col">{text.month}</th>
        <th scope="col">{t('month.difference')}</th>
      </tr>
    </thead>
  )
}

type Props = { before: MonthSums; now: MonthSums; line: MonthLine | 'paid' }

/** Amounts of a line in both months, and their difference. */
export const MonthCells = ({ before, now, line }: Props) => (
  <>
    <td className={styles['before']}>{money(before[line])}</td>
    <td>{money(now[line])}</td>
    <td className={styles['difference']}>{signedMoney(sumDollars([now[line], -before[line]]))}</td>
  </>
)
