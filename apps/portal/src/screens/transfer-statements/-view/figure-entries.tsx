import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import type { StatementEntry } from '@tillgate/contract/statement-entries.ts'
import type { EntryGroup, TransferStatementDetail } from '@tillgate/contract/transfer-statements.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { ChevronDownIcon } from '@tillgate/ui/icons/basics.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useState } from 'react'
import { useListStatementEntries } from '#portal/api/statements.ts'
import { easternDay, easternMoment } from '#portal/features/figures/eastern.ts'
import { money } from '@tillgate/domain/money.ts'
import { useTranslation } from '#portal/i18n.ts'
import { EntriesPager, usePages } from './entries-pager.tsx'
import { useGroupText } from './use-group-text.ts'
import styles from './figure-entries.module.css'

const plus = (amount: number): string => `${amount > 0 ? '+' : ''}${money(amount)}`

/** Origin of an entry: a purchase, a related statement, or a typed reason. */
const Subject = ({ entry }: { entry: StatementEntry }) => {
  const { t, language } = useTranslation()
  const { purchase, statement, reason } = entry
  if (purchase) {
    const digits = `••${purchase.lastPanFourDigits ?? ''}`
    const isReturn = purchase.purchaseTransactionType === 'RETURN'
    return (
      <>
        <Link to="/transactions/view/$id" params={{ id: purchase.id }}>
          {t(isReturn ? 'statements.return' : 'statements.sale', { digits })}
        </Link>{' '}
        <small>
          <span className="code">{purchase.receiptNumber}</span> · {easternMoment(purchase.createdAt, language)}
        </small>
      </>
    )
  }
  if (statement) {
    return (
      <Link to="/transfer-statements/view/$paymentOrderId/$storeId" params={statement}>
        {t('statements.statement-of', { day: easternDay(statement.cutoffDate, language) })}
      </Link>
    )
  }
  return (
    <>
      {reason === '' ? t('statements.next-cycle-entry') : reason}{' '}
      <small>{easternMoment(entry.bookedAt, language)}</small>
    </>
  )
}

const fourDecimals = (amount: number): string => `$${amount.toFixed(4)}`

type Props = { statement: TransferStatementDetail; group: EntryGroup; share: number }

const Entries = ({ statement, group, title }: Omit<Props, 'share'> & { title: string }) => {
  const { t } = useTranslation()
  const pages = usePages()
  const { page, pageSize } = pages
  const { data, isError, refetch } = useListStatementEntries(statement, {
    type: group.type,
    isOpen: true,
    page,
    pageSize,
  })
  if (isError && !data) return <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
  if (!data) return <Skeleton height={120} />
  const isFee = group.type === 'PROC_FEE'
  const percent = statement.feePercentage === null ? t('statements.exact') : `${statement.feePercentage.toFixed(2)}%`
  return (
    <>
      <section className={clsx('scroll-x line rounded surface-2', styles['scroll'])} aria-label={title}>
        <table className="fs-13 tnum">
          <thead>
            <tr>
              <th className="muted fs-12 fw-medium" scope="col">
                {t(isFee || data.items[0]?.purchase ? 'statements.purchase' : 'statements.entry')}
              </th>
              {isFee && (
                <th className="muted fs-12 fw-medium" scope="col">
                  {t('statements.benefits')}
                </th>
              )}
              {isFee && (
                <th className="muted fs-12 fw-medium" scope="col">
                  {percent}
                </th>
              )}
              <th className="muted fs-12 fw-medium" scope="col">
                {t(isFee ? 'statements.rounded' : 'statements.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((entry) => (
              <tr key={entry.id}>
                <td>
                  <Subject entry={entry} />
                </td>
                {isFee && <td>{entry.benefitsAmount === null ? '' : money(entry.benefitsAmount)}</td>}
                {isFee && <td>{entry.exactAmount === null ? '' : fourDecimals(entry.exactAmount)}</td>}
                <td>{group.type === 'SALE' ? money(entry.amount) : plus(entry.amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t('statements.sum-of', { count: group.entries, figure: count(group.entries) })}</td>
              {isFee && <td>{money(statement.grossAmount)}</td>}
              {isFee && <td aria-label={t('statements.exact')}>-</td>}
              <td>{money(group.amount)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
      <EntriesPager data={data} pages={pages} />
    </>
  )
}

/** Figure of a statement. Loads the entries when unfolded. */
export const FigureEntries = ({ statement, group, share }: Props) => {
  const text = useGroupText(statement)
  const [isOpen, setOpen] = useState(false)
  const { title, note } = text(group)
  return (
    <details className={clsx('line-top', styles['figure'])} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>
          <b>{title}</b>
          <small>{note}</small>
        </span>
        <span className={clsx('only-wide surface-3 pill overflow-hidden', styles['bar'])} aria-hidden="true">
          <i data-minus={group.amount < 0 || undefined} style={{ width: `${Math.max(2, Math.round(share * 100))}%` }} />
        </span>
        <span className="text-right fw-medium tnum">
          {group.type === 'SALE' ? money(group.amount) : plus(group.amount)}
        </span>
        <ChevronDownIcon small />
      </summary>
      {isOpen && (
        <div className={styles['entries']}>
          <Entries statement={statement} group={group} title={title} />
        </div>
      )}
    </details>
  )
}
