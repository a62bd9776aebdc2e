import type { ItemDetail } from '@tillgate/contract/items.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { AplBadge } from '#portal/features/apl/apl-badge.tsx'
import { money, percent } from '#portal/features/figures/figures.ts'
import styles from './item-facts.module.css'

type Props = { item: ItemDetail; seeStores: () => void }

export const ItemFacts = ({ item, seeStores }: Props) => {
  const { t } = useTranslation()
  const { code, name, description, unit, price, taxPercentage, active, aplVerification, storesCount } = item

  return (
    <div className={styles['itemFacts']}>
      <Card title={t('items.details')} padded>
        <Facts
          facts={[
            { label: t('items.barcode'), value: <span className="code">{code}</span> },
            { label: t('items.apl'), value: <AplBadge verified={aplVerification} /> },
            { label: t('items.name'), value: name },
            { label: t('items.unit'), value: t('unit.choice', { code: unit, name: t(`unit.${unit}`) }) },
            { label: t('items.description'), value: description },
          ]}
        />
      </Card>
      <Card title={t('items.selling')} padded>
        <Facts
          facts={[
            { label: t('items.price'), value: <span className="tnum">{money(price)}</span> },
            { label: t('items.tax'), value: <span className="tnum">{percent(taxPercentage)}</span> },
            {
              label: t('items.status'),
              value: (
                <StatusBadge tone={active ? 'green' : 'red'}>{t(active ? 'item.active' : 'item.inactive')}</StatusBadge>
              ),
            },
            {
              label: t('items.sold-in'),
              value: (
                <span className="row wrap">
                  {t('items.stores-count', { count: storesCount })}
                  <Button size="sm" aria-haspopup="dialog" onClick={seeStores}>
                    {t('items.see-stores')}
                  </Button>
                </span>
              ),
            },
          ]}
        />
      </Card>
    </div>
  )
}
