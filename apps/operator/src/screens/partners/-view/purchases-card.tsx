import { Link } from '@tanstack/react-router'
import { ListTable } from '@tillgate/browser/list/list-table.tsx'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { SearchBox } from '@tillgate/ui/fields/search-box.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { useState } from 'react'
import { useListPartnerPurchases } from '#operator/api/purchases.ts'
import { PurchaseRowCard, usePurchaseColumns } from '#operator/features/purchases/purchase-rows.tsx'
import { useTranslation } from '#operator/i18n.ts'

const shown = 5

/** The latest purchases, or those that a number, a card or an amount finds. */
export const PurchasesCard = ({ partnerId }: { partnerId: string }) => {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const columns = usePurchaseColumns(partnerId)
  const purchases = useListPartnerPurchases(partnerId, { pageSize: shown, ...(search === '' ? {} : { search }) })
  const rows = purchases.data?.items
  return (
    <Card
      title={t('purchases.title')}
      description={t('purchases.lead')}
      aside={
        <Link
          to="/purchases"
          search={{ partnerId, ...(search === '' ? {} : { search }) }}
          {...asButton({ size: 'sm' })}
        >
          {t('purchases.all')}
        </Link>
      }
    >
      <div className="px-5 py-4">
        <SearchBox label={t('purchases.search')} value={search} search={setSearch} />
      </div>
      {purchases.isError && !rows ? (
        <EmptyState line={t('purchases.failed')} failed>
          <Button onClick={() => void purchases.refetch()}>{t('action.retry')}</Button>
        </EmptyState>
      ) : rows?.length === 0 ? (
        <p className="muted px-5 py-4">{t(search === '' ? 'purchases.none' : 'purchases.none-match')}</p>
      ) : (
        <ListTable
          label={t('purchases.table')}
          columns={columns}
          rows={rows}
          pageSize={shown}
          renderCard={(row) => <PurchaseRowCard row={row} partnerId={partnerId} />}
        />
      )}
    </Card>
  )
}
