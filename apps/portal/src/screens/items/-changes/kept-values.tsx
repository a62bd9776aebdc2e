import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import type { KeptValue } from '@tillgate/contract/item-changes.ts'
import { typedTexts } from '@tillgate/domain/items.ts'
import { money } from '@tillgate/domain/money.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useListKeptValues } from '#portal/api/item-changes.ts'
import { easternMomentOfYear } from '#portal/features/figures/eastern.ts'
import { percent } from '#portal/features/figures/figures.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './item-history.module.css'

const KeptRow = ({ value }: { value: KeptValue }) => {
  const { t, language } = useTranslation()
  const { itemId, code, name, storeId, storeName, current, isBarcodeTaken, changedAt, changedBy } = value
  const [first = '', ...others] = typedTexts.map((text) => t(`items.${text}`))
  const texts = new Intl.ListFormat(language).format([first, ...others.map((text) => text.toLocaleLowerCase(language))])
  const now = current
    ? [
        money(current.price),
        percent(current.taxPercentage),
        t(current.active ? 'item.active' : 'item.is-inactive'),
      ].join(', ')
    : t('changes.not-sold')

  return (
    <tr>
      <th scope="row">
        <Link to="/items/view/$id" params={{ id: itemId }} search={{ code }}>
          {name}
        </Link>
        <span className="code muted">{code}</span>
      </th>
      <td>{storeName ?? texts}</td>
      <td className="tnum">{isBarcodeTaken ? t('changes.kept-taken') : storeId === null ? name : now}</td>
      <td>
        {changedAt === null
          ? '-'
          : [easternMomentOfYear(changedAt, language), changedBy ?? t('changes.operator')].join(', ')}
      </td>
    </tr>
  )
}

/** Values that an undo left as they are, with the current value and the last change of each. */
export const KeptValues = ({ undoId }: { undoId: string }) => {
  const { t } = useTranslation()
  const kept = useListKeptValues(undoId, true)
  if (!kept.data) return <Skeleton height={160} />
  const { items, total } = kept.data
  return (
    <Card title={t('changes.kept')} description={t('changes.kept-lead')}>
      <div className={clsx('relative', styles['kept'])}>
        <table className="fs-14" aria-label={t('changes.kept')}>
          <thead className="sr-phone">
            <tr>
              <th className="fs-13 muted surface-2" scope="col">
                {t('changes.kept-item')}
              </th>
              <th className="fs-13 muted surface-2" scope="col">
                {t('changes.kept-store')}
              </th>
              <th className="fs-13 muted surface-2" scope="col">
                {t('changes.kept-current')}
              </th>
              <th className="fs-13 muted surface-2" scope="col">
                {t('changes.kept-by')}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((value) => (
              <KeptRow key={`${value.itemId} ${value.storeId ?? ''}`} value={value} />
            ))}
          </tbody>
        </table>
      </div>
      {total > items.length && (
        <p className="py-3 px-5 muted">
          {t('changes.kept-first', { shown: count(items.length), figure: count(total) })}
        </p>
      )}
    </Card>
  )
}
