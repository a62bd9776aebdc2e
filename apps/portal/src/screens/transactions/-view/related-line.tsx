import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import type { TransactionDetail } from '@tillgate/contract/purchases.ts'
import { ReturnIcon } from '@tillgate/ui/icons/arrows.tsx'
import { easternMoment } from '#portal/features/figures/eastern.ts'
import { money } from '@tillgate/domain/money.ts'
import { useTranslation } from '#portal/i18n.ts'
import type { TransactionSearch } from '../-list/transaction-search.ts'
import styles from './related-line.module.css'

type Props = { purchase: TransactionDetail; search: TransactionSearch }

/** Links between a sale and its returns. */
export const RelatedLine = ({ purchase, search }: Props) => {
  const { t, language } = useTranslation()
  const { sale, returns, linesQuantity } = purchase
  const linkTo = (id: string, text: string) => (
    <Link to="/transactions/view/$id" params={{ id }} search={search}>
      {text}
    </Link>
  )
  if (sale === null && returns.length === 0) return null
  return (
    <div className={clsx('grid gap-3 items-start line rounded-lg surface px-5 py-3 raised', styles['related'])}>
      <ReturnIcon />
      <div>
        {sale && (
          <p>
            {t('transactions.gives-back', {
              figure: count(linesQuantity),
              all: count(sale.linesQuantity),
              count: linesQuantity,
            })}{' '}
            {linkTo(
              sale.id,
              t('transactions.sale-of', {
                amount: money(sale.totalAmount),
                time: easternMoment(sale.createdAt, language),
              }),
            )}
          </p>
        )}
        {returns.map((one) => (
          <p key={one.id}>
            {t('transactions.returned-later', {
              figure: count(one.linesQuantity),
              all: count(linesQuantity),
              count: one.linesQuantity,
              names: one.itemNames.join(', '),
              amount: money(one.totalAmount),
            })}{' '}
            {linkTo(one.id, t('transactions.return-of', { time: easternMoment(one.createdAt, language) }))}
          </p>
        ))}
      </div>
    </div>
  )
}
