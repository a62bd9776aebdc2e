import type { TransactionDetail } from '@tillgate/contract/purchases.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { CopyIcon } from '@tillgate/ui/icons/actions.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { easternStamp } from '#portal/features/figures/eastern.ts'
import { TransactionStatus } from '#portal/features/transactions/transaction-status.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { benefitsOf, totalOf } from '../-list/transaction-parts.tsx'

/** Text with a button that copies it. */
const Copied = ({ text, copy: label, copied }: { text: string; copy: string; copied: string }) => {
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    showToast({ tone: 'success', text: copied })
  }
  return (
    <span className="grid cols-1-auto gap-2 items-center">
      <span className="code">{text}</span>
      <Button variant="ghost" size="sm" iconOnly aria-label={label} onClick={copy}>
        <CopyIcon small />
      </Button>
    </span>
  )
}

/** Terminal id with the store's name for the terminal. */
const TerminalId = ({ purchase: { terminalId, terminalName } }: { purchase: TransactionDetail }) => (
  <>
    <span className="code">{terminalId}</span>
    {terminalName !== '' && <span className="muted"> {terminalName}</span>}
  </>
)

/** Spec 2 §2, the fields of a transaction. */
export const DetailsCard = ({ purchase }: { purchase: TransactionDetail }) => {
  const { t, language } = useTranslation()
  const { lastPanFourDigits, endTransactionDate, refundStatus, timedOut } = purchase
  const none = <span className="muted">{t('transactions.none-yet')}</span>
  const seconds = t('transactions.seconds', { figure: String(purchase.transactionTimeout) })
  return (
    <Card title={t('transactions.tab-details')} padded>
      <Facts
        columns={3}
        facts={[
          {
            label: t('transactions.fact-last-four'),
            value: lastPanFourDigits === null ? none : <span className="code">{lastPanFourDigits}</span>,
          },
          { label: t('transactions.fact-cashier'), value: purchase.cashierName },
          { label: t('transactions.fact-terminal'), value: <TerminalId purchase={purchase} /> },
          { label: t('transactions.fact-total'), value: totalOf(purchase) },
          { label: t('transactions.fact-benefits'), value: benefitsOf(purchase) },
          {
            label: t('transactions.fact-receipt-sent'),
            value: t(purchase.receiptEmailSent ? 'transactions.yes' : 'transactions.no'),
          },
          {
            label: t('transactions.fact-start'),
            value: easternStamp(purchase.startTransactionDate, language, 'second'),
          },
          {
            label: t('transactions.fact-end'),
            value: endTransactionDate === null ? none : easternStamp(endTransactionDate, language, 'second'),
          },
          {
            label: t('transactions.fact-timeout'),
            value: timedOut ? t('transactions.timed-out', { seconds }) : seconds,
          },
          {
            label: t('transactions.fact-status'),
            value: <TransactionStatus status={purchase.purchaseTransactionStatus} />,
          },
          {
            label: t('transactions.fact-settlement'),
            value: refundStatus === null ? none : <TransactionStatus status={refundStatus} />,
          },
          {
            label: t('transactions.fact-receipt-number'),
            value: (
              <Copied
                text={purchase.receiptNumber}
                copy={t('transactions.copy-number')}
                copied={t('transactions.number-copied')}
              />
            ),
          },
          {
            label: t('transactions.fact-id'),
            value: <Copied text={purchase.id} copy={t('transactions.copy-id')} copied={t('transactions.id-copied')} />,
          },
        ]}
      />
    </Card>
  )
}
