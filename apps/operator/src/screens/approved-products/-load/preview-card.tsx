import { clsx } from 'clsx'
import { count } from '@tillgate/browser/figures.ts'
import type { ListPreview } from '@tillgate/contract/operator-approved-products.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import styles from './load.module.css'

type Products = ListPreview['addedProducts']
type DetailProps = { title: string; total: number; shown: number; children: ReactNode }

/** Folded by default: the list may have thousands of rows. */
const Detail = ({ title, total, shown, children }: DetailProps) => {
  const { t } = useTranslation()
  if (total === 0) return null
  return (
    <details className={styles['detail']}>
      <summary>
        {title} ({count(total)})
      </summary>
      {shown < total && <p className="muted">{t('apl.first', { count: count(shown), total: count(total) })}</p>}
      <ul className={clsx('stack gap-1 fs-14', styles['rows'])}>{children}</ul>
    </details>
  )
}

const Named = ({ products }: { products: Products }) =>
  products.map(({ code, name }) => (
    <li key={code}>
      <span className="code">{code}</span> {name}
    </li>
  ))

/** Shows the list's effect on partners. */
const Impact = ({ preview: { itemsGaining, itemsLosing, partnersLosing } }: { preview: ListPreview }) => {
  const { t } = useTranslation()
  if (itemsGaining + itemsLosing === 0) return <p>{t('apl.impact-none')}</p>
  return (
    <>
      {itemsLosing > 0 && (
        <p>
          {t('apl.impact-losing', {
            count: itemsLosing,
            figure: count(itemsLosing),
            partners: t('apl.impact-partners', { count: partnersLosing, figure: count(partnersLosing) }),
          })}
        </p>
      )}
      {itemsGaining > 0 && <p>{t('apl.impact-gaining', { count: itemsGaining, figure: count(itemsGaining) })}</p>}
    </>
  )
}

/** Previews the changes to the purse's list. */
export const PreviewCard = ({ preview }: { preview: ListPreview }) => {
  const { t } = useTranslation()
  const { entries, added, removed, changed, rejected } = preview
  const figures = [
    { label: t('apl.products'), value: entries },
    { label: t('apl.added'), value: added },
    { label: t('apl.removed'), value: removed },
    { label: t('apl.changed'), value: changed },
    { label: t('apl.rejected-short'), value: rejected },
  ]
  const products = [
    { title: t('apl.added'), total: added, shown: preview.addedProducts },
    { title: t('apl.removed'), total: removed, shown: preview.removedProducts },
    { title: t('apl.changed'), total: changed, shown: preview.changedProducts },
  ]
  return (
    <Card title={t('apl.checked')} description={t(`apl-source.${preview.source}`)} padded>
      <dl className={clsx('grid gap-4', styles['figures'])}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="muted fs-13">{label}</dt>
            <dd className="fs-20 fw-semibold tnum">{count(value)}</dd>
          </div>
        ))}
      </dl>
      {preview.absent.length > 0 && <p>{t('apl.columns-absent', { columns: preview.absent.join(', ') })}</p>}
      {preview.ignored.length > 0 && <p>{t('apl.columns-ignored', { columns: preview.ignored.join(', ') })}</p>}
      <Impact preview={preview} />
      <div>
        {products.map(({ title, total, shown }) => (
          <Detail key={title} title={title} total={total} shown={shown.length}>
            <Named products={shown} />
          </Detail>
        ))}
        <Detail title={t('apl.rejected-short')} total={rejected} shown={preview.rejectedRows.length}>
          {preview.rejectedRows.map(({ row, code, reason }) => (
            <li key={row}>
              {t('apl.row')} {count(row)}: <span className="code">{code}</span> {t(`apl-reason.${reason}`)}
            </li>
          ))}
        </Detail>
      </div>
    </Card>
  )
}
