import type { ItemDetail } from '@tillgate/contract/items.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { AplBadge } from '#portal/features/apl/apl-badge.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { ApprovedLists } from '../-form/approved-lists.tsx'

type Props = { item: ItemDetail; seeStores: () => void }

/** Values of an item that are alike at every store. */
export const ItemFacts = ({ item, seeStores }: Props) => {
  const { t } = useTranslation()
  const { code, description, unit, aplVerification, approvedLists, storesCount } = item
  return (
    <Card title={t('items.details')} padded>
      <Facts
        facts={[
          { label: t('items.barcode'), value: <span className="code">{code}</span> },
          { label: t('items.apl'), value: <AplBadge verified={aplVerification} /> },
          ...(aplVerification && approvedLists.length > 0
            ? [{ label: t('items.approved-list'), value: <ApprovedLists lists={approvedLists} /> }]
            : []),
          { label: t('items.unit'), value: t('unit.choice', { code: unit, name: t(`unit.${unit}`) }) },
          { label: t('items.description'), value: description },
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
  )
}
