import type { Column } from '@tillgate/browser/list/list-table.tsx'
import type { TransferStatement } from '@tillgate/contract/transfer-statements.ts'
import { easternDate } from '#portal/features/figures/eastern.ts'
import { money } from '@tillgate/domain/money.ts'
import { LastFour } from '#portal/features/figures/last-four.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { SettledDate, StatementLink, Status } from './statement-parts.tsx'
import type { StatementSearch } from './statement-search.ts'

/** Spec 2 §2: Name, Settlement Date, Cut Off Date, Amount Payable, Total Amount, Account Number, Status. */
export const useStatementColumns = (search: StatementSearch): Column<TransferStatement>[] => {
  const { t, language } = useTranslation()
  return [
    {
      id: 'businessName',
      title: t('statements.name'),
      isFixed: true,
      isSortable: true,
      render: (row) => <StatementLink row={row} search={search} />,
    },
    { id: 'settledDate', title: t('statements.settlement-date'), render: (row) => <SettledDate row={row} /> },
    {
      id: 'cutoffDate',
      title: t('statements.cut-off-date'),
      isSortable: true,
      render: ({ cutoffDate }) => <span className="tnum nowrap">{easternDate(cutoffDate, language)}</span>,
    },
    {
      id: 'amount_payable',
      title: t('statements.amount-payable'),
      isSortable: true,
      isNumeric: true,
      render: ({ amountPayable }) => <b>{money(amountPayable)}</b>,
    },
    {
      id: 'totalAmount',
      title: t('statements.total-amount'),
      isSortable: true,
      isNumeric: true,
      render: ({ totalAmount }) => money(totalAmount),
    },
    {
      id: 'bankAccountNumber',
      title: t('statements.account-number'),
      isMinor: true,
      render: ({ bankAccountNumber }) => <LastFour digits={bankAccountNumber} none={t('statements.no-account')} />,
    },
    { id: 'paymentStatus', title: t('statements.status'), render: (row) => <Status row={row} /> },
  ]
}
