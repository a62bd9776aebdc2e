import type { BankReconciliation } from '@tillgate/contract/operator-bank-statements.ts'
import { money } from '@tillgate/domain/money.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { count } from '@tillgate/browser/figures.ts'
import { momentIn } from '#operator/features/figures/figures.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './bank.module.css'
import { WithdrawButton } from './withdrawal.tsx'

/** The loaded file and its passed checks. A file that fails a check is never stored. */
export const FileCard = ({ statement }: { statement: BankReconciliation }) => {
  const { t, language } = useTranslation()
  const { name, format, records, opening, loadedBy, loadedAt, matched } = statement
  const { pendingRows, otherAccounts } = statement
  return (
    <Card title={t('bank-books.file-title')} padded>
      <Facts
        facts={[
          { label: t('bank-books.file-name'), value: name },
          {
            label: t('bank-books.file-format'),
            value: t('bank-books.file-records', { format, count: records, figure: count(records) }),
          },
          {
            label: t('bank-books.file-totals'),
            value: t(format === 'BAI2' ? 'bank-books.file-totals-bai' : 'bank-books.file-totals-csv'),
          },
          ...(pendingRows > 0
            ? [{ label: t('bank-books.left-out'), value: t('bank-books.pending-rows', { count: pendingRows }) }]
            : []),
          ...(otherAccounts > 0
            ? [{ label: t('bank-books.not-ours'), value: t('bank-books.other-accounts', { count: otherAccounts }) }]
            : []),
          { label: t('bank-books.file-opens'), value: money(opening) },
          {
            label: t('bank-books.file-loaded'),
            value: t('bank-books.file-loaded-by', { name: loadedBy.name, at: momentIn(loadedAt, language, bankZone) }),
          },
          {
            label: t('bank-books.rules'),
            value: t('bank-books.rules-text', {
              files: count(matched.files),
              returns: count(matched.returns),
              fees: count(matched.fees),
            }),
          },
        ]}
      />
      <div className={styles['foot']}>
        <WithdrawButton statement={statement} />
      </div>
    </Card>
  )
}
