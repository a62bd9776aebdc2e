import { useNavigate } from '@tanstack/react-router'
import { listQuery } from '@tillgate/browser/list/list-search.ts'
import { List } from '@tillgate/browser/list/list.tsx'
import { useList } from '@tillgate/browser/list/use-list.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useListPartnerPurchases } from '#operator/api/purchases.ts'
import { PurchaseRowCard, usePurchaseColumns } from '#operator/features/purchases/purchase-rows.tsx'
import { useTranslation } from '#operator/i18n.ts'
import type { PurchaseSearch } from './purchase-search.ts'

const purchaseList = { name: 'purchases', filters: ['search'], sort: 'createdAt' } as const

type Props = { partnerId: string; search: PurchaseSearch }

/** List of a partner's purchases, the newest first. */
export const PurchaseList = ({ partnerId, search }: Props) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const list = useList(search, purchaseList)
  const query = useListPartnerPurchases(partnerId, listQuery(search, purchaseList))
  return (
    <Card>
      <List
        list={list}
        query={query}
        label={t('purchases.title')}
        columns={usePurchaseColumns(partnerId)}
        renderCard={(row) => <PurchaseRowCard row={row} partnerId={partnerId} />}
        labels={{
          failed: t('purchases.failed'),
          none: t('purchases.none'),
          noneMatch: t('purchases.none-match'),
          search: t('purchases.search'),
        }}
        subject={partnerId}
        open={({ receiptNumber }) =>
          void navigate({ to: '/purchases/$partnerId/$receiptNumber', params: { partnerId, receiptNumber } })
        }
      />
    </Card>
  )
}
