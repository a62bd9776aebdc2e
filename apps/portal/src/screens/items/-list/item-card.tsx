import { Link } from '@tanstack/react-router'
import type { Item } from '@tillgate/contract/items.ts'
import { Toggle } from '@tillgate/ui/toggle.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { AplBadge } from '#portal/features/apl/apl-badge.tsx'
import { money, percent } from '#portal/features/figures/figures.ts'
import './item-card.css'

type Props = { item: Item; check: ReactNode; flip: (item: Item) => void }

/** A row of the list on a telephone. */
export const ItemCard = ({ item, check, flip }: Props) => {
  const { t } = useTranslation()
  const { id, code, storeId, name, aplVerification, unit, price, taxPercentage, active } = item
  return (
    <div className="item-card">
      {check}
      <div>
        <Link className="row-link" to="/items/view/$id" params={{ id }} search={{ code, storeId }}>
          {name}
        </Link>
        <div className="code muted">{code}</div>
      </div>
      <b className="tnum">{money(price)}</b>
      <div className="item-card-foot">
        <AplBadge verified={aplVerification} />
        <span>{unit}</span>
        <span>{t('items.tax-of', { tax: percent(taxPercentage) })}</span>
        <Toggle label={t('items.active-of', { name })} on={active} change={() => flip(item)} />
      </div>
    </div>
  )
}
