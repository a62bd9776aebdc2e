import { WideTable } from '@tillgate/browser/list/wide-table.tsx'
import { count } from '@tillgate/browser/figures.ts'
import type { BankReconciliation } from '@tillgate/contract/operator-bank-statements.ts'
import { signedMoney } from '@tillgate/domain/money.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useTranslation } from '#operator/i18n.ts'
import styles from './bank.module.css'

/** Sums of the accounts behind the lines that people settled. Renders nothing without such lines. */
export const AccountsCard = ({ statement: { accounts } }: { statement: BankReconciliation }) => {
  const { t } = useTranslation()
  if (accounts.length === 0) return null
  return (
    <Card title={t('bank-line.accounts')} description={t('bank-line.accounts-text')}>
      <WideTable className={styles['table']} label={t('bank-line.accounts')}>
        <thead>
          <tr>
            <th scope="col">{t('bank-line.column-account')}</th>
            <th scope="col" className="num">
              {t('bank-line.accounts-lines')}
            </th>
            <th scope="col" className="num">
              {t('bank-books.column-amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ account, lines, amount }) => (
            <tr key={account}>
              <th scope="row">{t(`bank-account.${account}`)}</th>
              <td className="num" data-label={t('bank-line.accounts-lines')}>
                {count(lines)}
              </td>
              <td className="num" data-label={t('bank-books.column-amount')}>
                {signedMoney(amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </Card>
  )
}
