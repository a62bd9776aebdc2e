import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import { WideTable } from '@tillgate/browser/list/wide-table.tsx'
import { money } from '@tillgate/domain/money.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import type { WholeDayReport } from '#portal/api/day-reports.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './day-report.module.css'

/** Compares the sums of the report with those of its transactions as they are stored now, and leads to them. */
export const CheckCard = ({ report: { id, checks, transactions } }: { report: WholeDayReport }) => {
  const { t } = useTranslation()
  const isMet = checks.every((check) => check.isMet)
  return (
    <Card title={t('day-report.check-card')} padded>
      <Alert tone={isMet ? 'info' : 'error'}>{t(isMet ? 'day-report.check-met' : 'day-report.check-not-met')}</Alert>
      <WideTable label={t('day-report.check-card')} className={styles['checks']}>
        <thead className="muted fs-13">
          <tr>
            <th scope="col">{t('day-report.check-line')}</th>
            <th scope="col">{t('day-report.check-report')}</th>
            <th scope="col">{t('day-report.check-present')}</th>
            <th scope="col">{t('day-report.check-result')}</th>
          </tr>
        </thead>
        <tbody>
          {checks.map((one) => (
            <tr key={one.check}>
              <th scope="row">{t(`day-report.${one.check}`)}</th>
              <td className="tnum">{money(one.amount)}</td>
              <td className="tnum">{money(one.present)}</td>
              <td>
                {one.isMet ? (
                  <span className="text-green">{t('day-report.check-equal')}</span>
                ) : (
                  <b className="text-red">{t('day-report.check-differs')}</b>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      {transactions === 0 ? (
        <p className="muted">{t('day-report.no-transactions')}</p>
      ) : (
        <p>
          <Link
            to="/transactions"
            search={{ dayReportId: id, dates: 'all' }}
            {...asButton({ variant: 'secondary', size: 'sm' })}
          >
            {t('day-report.show-transactions', { count: transactions, figure: count(transactions) })}
          </Link>
        </p>
      )}
    </Card>
  )
}
