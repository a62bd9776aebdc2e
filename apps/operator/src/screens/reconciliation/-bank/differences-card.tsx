import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import type { BankDifference, BankReconciliation } from '@tillgate/contract/operator-bank-statements.ts'
import { signedMoney } from '@tillgate/domain/money.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { WideTable } from '@tillgate/browser/list/wide-table.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { dayText } from '#operator/features/figures/zone-times.ts'
import styles from './bank.module.css'

const Way = ({ of: { exceptionId, runId, run } }: { of: BankDifference }) => {
  const { t } = useTranslation()
  if (exceptionId !== null) {
    return (
      <Link to="/exceptions/$id" params={{ id: exceptionId }}>
        {t('bank-books.open-exception')}
      </Link>
    )
  }
  if (runId === null) return null
  return (
    <Link to="/settlement-runs/view/$id" params={{ id: runId }}>
      {t('bank-books.run', { number: run ?? 0 })}
    </Link>
  )
}

/** Names each difference. Renders nothing when bank and books agree. */
export const DifferencesCard = ({ statement: { differences } }: { statement: BankReconciliation }) => {
  const { t, language } = useTranslation()
  if (differences.length === 0) return null
  return (
    <Card title={t('bank-books.differences')} description={t('bank-books.differences-text')}>
      <WideTable className={clsx('w-full mt-3', styles['table'])} label={t('bank-books.differences')}>
        <thead>
          <tr className="fs-13 muted surface-2">
            <th scope="col">{t('bank-books.column-difference')}</th>
            <th scope="col">{t('bank-books.column-meaning')}</th>
            <th scope="col" className="num">
              {t('bank-books.column-less')}
            </th>
            <th scope="col">{t('bank-books.column-since')}</th>
            <th scope="col">
              <span className="sr">{t('bank-books.column-actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.map((one) => (
            <tr key={`${one.kind} ${one.text} ${one.exceptionId ?? ''} ${one.since}`}>
              <th scope="row">{one.text === '' ? t('bank-books.no-text') : one.text}</th>
              <td>{t(`bank-books.means.${one.kind}`)}</td>
              <td className="num" data-label={t('bank-books.column-less')}>
                {signedMoney(one.amount)}
              </td>
              <td data-label={t('bank-books.column-since')}>{dayText(one.since, language, { year: 'numeric' })}</td>
              <td>
                <Way of={one} />
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </Card>
  )
}
