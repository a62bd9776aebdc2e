import { clsx } from 'clsx'
import { count } from '@tillgate/browser/figures.ts'
import type { PreviewedPrice } from '@tillgate/contract/item-edits.ts'
import { money, signedMoney, sumDollars } from '@tillgate/domain/money.ts'
import { percent } from '#portal/features/figures/figures.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './bulk-preview.module.css'

type Line = { field: string; before: string; after: string; change: string }

/** Returns one line for each value that changes. */
const useLines = () => {
  const { t } = useTranslation()
  const status = (active: boolean) => t(active ? 'item.active' : 'item.is-inactive')
  return ({ before, after }: PreviewedPrice): Line[] => {
    if (after === null) return []
    const difference = sumDollars([after.price, -before.price])
    return [
      ...(difference === 0
        ? []
        : [
            {
              field: t('items.price'),
              before: money(before.price),
              after: money(after.price),
              change: signedMoney(difference),
            },
          ]),
      ...(before.taxPercentage === after.taxPercentage
        ? []
        : [
            {
              field: t('items.tax'),
              before: percent(before.taxPercentage),
              after: percent(after.taxPercentage),
              change: '',
            },
          ]),
      ...(before.active === after.active
        ? []
        : [{ field: t('items.status'), before: status(before.active), after: status(after.active), change: '' }]),
    ]
  }
}

/** Table of the first changed prices. On phones each item is a block. */
export const PreviewTable = ({ rows, total }: { rows: readonly PreviewedPrice[]; total: number }) => {
  const { t } = useTranslation()
  const linesOf = useLines()
  const [first] = rows
  if (!first) return null
  return (
    <table className={clsx('fs-14', styles['table'])} aria-label={t('items.preview-table')}>
      <caption className="text-left fw-semibold py-3 px-4">
        {t('items.preview-first', { shown: count(rows.length), figure: count(total), store: first.storeName })}
      </caption>
      <thead>
        <tr>
          <th className="fs-13 fw-medium muted surface-2" scope="col">
            {t('items.preview-item')}
          </th>
          <th scope="col" className="num fs-13 fw-medium muted surface-2">
            {t('items.preview-now')}
          </th>
          <th scope="col" className="num fs-13 fw-medium muted surface-2">
            {t('items.preview-after')}
          </th>
          <th scope="col" className="num fs-13 fw-medium muted surface-2">
            {t('items.preview-change')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.flatMap((row) =>
          linesOf(row).map(({ field, before, after, change }, index) => (
            <tr key={`${row.itemId} ${field}`}>
              <th className="fw-medium" scope="row">
                {index === 0 && (
                  <>
                    <span className="block break">{row.name}</span>
                    <span className="code muted block break">{row.code}</span>
                  </>
                )}
                {index > 0 && <span className="muted block break">{field}</span>}
              </th>
              <td className="num muted">{before}</td>
              <td className="num">
                <b>{after}</b>
              </td>
              <td className="num">{change}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  )
}
