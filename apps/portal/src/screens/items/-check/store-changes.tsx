import { clsx } from 'clsx'
import { count } from '@tillgate/browser/figures.ts'
import type { ItemBatchPreview } from '@tillgate/contract/item-checks.ts'
import { WideTable } from '@tillgate/browser/list/wide-table.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useTranslation } from '#portal/i18n.ts'
import styles from './file-check.module.css'

type Changes = ItemBatchPreview['stores'][number]
type Counts = Pick<Changes, 'created' | 'updated' | 'unchanged' | 'failed'>

const kinds = ['created', 'updated', 'unchanged', 'failed'] as const
const labelOf = {
  created: 'checks.new',
  updated: 'checks.updated',
  unchanged: 'checks.unchanged',
  failed: 'checks.errors',
} as const

/** Share of each kind of change as a bar; the table has the figures. */
const Share = (counts: Counts) => (
  <span className={clsx('flex gap-2px', styles['share'])} aria-hidden="true">
    {kinds
      .filter((kind) => counts[kind] > 0)
      .map((kind) => (
        <i key={kind} data-kind={kind} style={{ flexGrow: counts[kind] }} />
      ))}
  </span>
)

const sum = (stores: readonly Changes[], kind: keyof Counts): number =>
  stores.reduce((total, store) => total + store[kind], 0)

/** What an import would change at each store. */
export const StoreChanges = ({ stores }: { stores: readonly Changes[] }) => {
  const { t } = useTranslation()
  return (
    <Card title={t('checks.per-store')} description={t('checks.per-store-lead')}>
      <div className="line-top mt-4">
        <WideTable className={styles['table']} label={t('checks.per-store')}>
          <thead className="sr-phone">
            <tr>
              <th>{t('checks.store')}</th>
              <th>
                <span className="sr">{t('checks.share')}</span>
              </th>
              {kinds.map((kind) => (
                <th key={kind} className="num">
                  {t(labelOf[kind])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stores.map((store) => (
              <tr key={store.storeId}>
                <td>
                  <b>{store.storeName}</b>
                </td>
                <td className={styles['shareCell']}>
                  <Share {...store} />
                </td>
                {kinds.map((kind) => (
                  <td key={kind} className="num" data-label={t(labelOf[kind])}>
                    {count(store[kind])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {stores.length > 1 && (
            <tfoot>
              <tr>
                <td className="fw-semibold surface-2" colSpan={2}>
                  {t('checks.stores', { count: stores.length })}
                </td>
                {kinds.map((kind) => (
                  <td key={kind} className="num fw-semibold surface-2" data-label={t(labelOf[kind])}>
                    {count(sum(stores, kind))}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </WideTable>
      </div>
      <ul className={clsx('flex wrap fs-13 muted', styles['legend'])} aria-hidden="true">
        {kinds.map((kind) => (
          <li className="flex items-center gap-6px" key={kind}>
            <i data-kind={kind} />
            {t(labelOf[kind])}
          </li>
        ))}
      </ul>
    </Card>
  )
}
