import { count } from '@tillgate/browser/figures.ts'
import type { BankReconciliation } from '@tillgate/contract/operator-bank-statements.ts'
import { signedMoney } from '@tillgate/domain/money.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { BankTable } from './bank-table.tsx'

/** Sums of the accounts behind the lines that people settled. Renders nothing without such lines. */
export const AccountsCard = ({ statement: { accounts } }: { statement: BankReconciliation }) => {
  const { t } = useTranslation()
  if (accounts.length === 0) return null
  return (
    <Card title={t('bank-line.accounts')} description={t('bank-line.accounts-text')}>
      <BankTable
        label={t('bank-line.accounts')}
        rows={accounts}
        keyOf={({ account }) => account}
        columns={[
          { title: t('bank-line.column-account'), render: ({ account }) => t(`bank-account.${account}`) },
          { title: t('bank-line.accounts-lines'), isNumeric: true, render: ({ lines }) => count(lines) },
          { title: t('bank-books.column-amount'), isNumeric: true, render: ({ amount }) => signedMoney(amount) },
        ]}
      />
    </Card>
  )
}
