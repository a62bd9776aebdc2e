import { clsx } from 'clsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import { ListTable, type Column } from '@tillgate/browser/list/list-table.tsx'
import type { StatementPurchase, TransferStatementDetail } from '@tillgate/contract/transfer-statements.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { useListStatementPurchases } from '#portal/api/statements.ts'
import { easternMoment } from '#portal/features/figures/eastern.ts'
import { money } from '@tillgate/domain/money.ts'
import { StatementStatusBadge } from '#portal/features/statements/statement-status.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { EntriesPager, usePages } from './entries-pager.tsx'
import styles from './purchases-card.module.css'

type Props = { statement: TransferStatementDetail }

const Name = ({ row }: { row: StatementPurchase }) => {
  const { language } = useTranslation()
  return (
    <>
      <Link data-row-link to="/transactions/view/$id" params={{ id: row.id }}>
        {row.name}
      </Link>
      <div className="muted fs-13 tnum">
        <span className="code">{row.receiptNumber}</span> · {easternMoment(row.createdAt, language)}, {row.cashierName}
      </div>
    </>
  )
}

/** Spec 2 §2: Name, Amount Payable, Total Amount, Status. */
const useColumns = (): Column<StatementPurchase>[] => {
  const { t } = useTranslation()
  return [
    { id: 'name', title: t('statements.name'), isFixed: true, render: (row) => <Name row={row} /> },
    {
      id: 'amountPayable',
      title: t('statements.amount-payable'),
      isNumeric: true,
      render: ({ amountPayable }) => <b>{money(amountPayable)}</b>,
    },
    {
      id: 'totalAmount',
      title: t('statements.total-amount'),
      isNumeric: true,
      render: ({ totalAmount }) => money(totalAmount),
    },
    { id: 'status', title: t('statements.status'), render: ({ status }) => <StatementStatusBadge status={status} /> },
  ]
}

/** From the sum of the purchases to the amount payable again. */
const Words = ({ statement }: Props) => {
  const { t } = useTranslation()
  const { purchasesAmount, adjustmentAmount, carryAmount, amountPayable } = statement
  const words = [
    t('statements.foot-transactions', { amount: money(purchasesAmount) }),
    ...(adjustmentAmount === 0 ? [] : [t('statements.foot-adjustments', { amount: money(adjustmentAmount) })]),
    ...(carryAmount === 0 ? [] : [t('statements.foot-carried', { amount: money(carryAmount) })]),
  ]
  return (
    <p className="line-top muted fs-13 tnum px-5 py-3">
      {t('statements.foot', { parts: words.join(', '), amount: money(amountPayable) })}
    </p>
  )
}

export const PurchasesCard = ({ statement }: Props) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const pages = usePages()
  const { page, pageSize } = pages
  const columns = useColumns()
  const { data, isError, isPlaceholderData, refetch } = useListStatementPurchases(statement, { page, pageSize })
  const title = t('statements.transactions-title')
  const all = t('statements.transactions', { count: statement.purchases, figure: count(statement.purchases) })
  const foot = {
    cells: { name: all, amountPayable: money(statement.purchasesAmount), totalAmount: money(statement.totalAmount) },
    card: (
      <div className={clsx('grid cols-1-auto gap-2', styles['card'])}>
        <b>{all}</b>
        <div>
          <b>{money(statement.purchasesAmount)}</b>
          <small className="muted fs-13 tnum">
            {t('statements.total-of', { amount: money(statement.totalAmount) })}
          </small>
        </div>
      </div>
    ),
  }
  if (statement.purchases === 0) {
    return (
      <Card title={title} padded>
        <p className="muted">{t('statements.no-transactions')}</p>
      </Card>
    )
  }
  return (
    <Card title={title} aside={<span className="muted tnum">{count(statement.purchases)}</span>}>
      {isError && !data ? (
        <EmptyState line={t('transactions.failed')} failed>
          <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
        </EmptyState>
      ) : (
        <div className="mt-3">
          <ListTable
            label={t('statements.transactions-table')}
            columns={columns}
            rows={data?.items}
            pageSize={pageSize}
            total={statement.purchases}
            isRefreshing={isPlaceholderData}
            renderCard={(row) => (
              <div className={clsx('grid cols-1-auto gap-2', styles['card'])}>
                <div>
                  <Name row={row} />
                </div>
                <div>
                  <b>{money(row.amountPayable)}</b>
                  <small className="muted fs-13 tnum">
                    {t('statements.total-of', { amount: money(row.totalAmount) })}
                  </small>
                  <StatementStatusBadge status={row.status} />
                </div>
              </div>
            )}
            foot={foot}
            open={({ id }) => void navigate({ to: '/transactions/view/$id', params: { id } })}
          />
        </div>
      )}
      <Words statement={statement} />
      {data && <EntriesPager data={data} pages={pages} />}
    </Card>
  )
}
