import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { lenient, yesNo } from '@tillgate/browser/search-shapes.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { EditIcon, TrashIcon } from '@tillgate/ui/icons/actions.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { TwoColumns } from '@tillgate/ui/layout/two-columns.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useItem } from '#portal/api/items.ts'
import { WouldPay } from '#portal/features/eligibility/would-pay.tsx'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'
import { ItemHistory } from './-changes/item-history.tsx'
import { ItemCover } from './-form/item-cover.tsx'
import { ItemFailed } from './-form/item-failed.tsx'
import { itemListShape, listParams, oneStoreOf } from './-list/item-search.ts'
import { ItemFacts } from './-view/item-facts.tsx'
import { ItemSales } from './-view/item-sales.tsx'
import { Neighbours } from './-view/neighbours.tsx'
import { PriceGrid } from './-view/price-grid.tsx'
import { RemoveItem } from './-view/remove-item.tsx'
import { SeeStores } from './-view/see-stores.tsx'

/** Spec 2 §2, item view. */
export const Route = createFileRoute('/items/view/$id')({
  staticData: { frame: 'shell', needs: 'items.read' },
  validateSearch: z.object({
    ...itemListShape,
    code: z.catch(z.string(), ''),
    stores: lenient(yesNo),
    /** Focuses the price. */
    pricing: lenient(yesNo),
  }),
  component: ItemView,
})

function ItemView() {
  const { t } = useTranslation()
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const { code, stores } = search
  const storeId = oneStoreOf(search)
  const navigate = useNavigate()
  const ownNavigate = Route.useNavigate()
  const item = useItem({ id, code }, storeId)
  const [removing, setRemoving] = useState(false)
  const list = listParams(search)
  const back = (
    <BackLink to="/items" search={list}>
      {t('menu.items')}
    </BackLink>
  )
  const neighbours = <Neighbours id={id} search={list} />
  const backToList = () => void navigate({ to: '/items', search: list })

  if (item.isError) {
    return (
      <Page title={t('items.item')} back={back} actions={<>{neighbours}</>}>
        <Card>
          <ItemFailed errors={[item.error]} onRepeat={() => void item.refetch()} storeId={search.storeId} />
        </Card>
      </Page>
    )
  }
  if (!item.data) {
    return (
      <Page title={t('items.item')} back={back} actions={<>{neighbours}</>}>
        <Skeleton height={320} />
      </Page>
    )
  }
  return (
    <Page
      title={item.data.name}
      back={back}
      actions={
        <>
          {neighbours}
          <Button variant="danger" onClick={() => setRemoving(true)}>
            <TrashIcon small />
            {t('items.remove')}
          </Button>
          {may('items.edit') && (
            <Link
              to="/items/edit/$id/$code"
              params={{ id, code: item.data.code }}
              search={list}
              replace
              {...asButton({ variant: 'primary' })}
            >
              <EditIcon small />
              {t('action.edit')}
            </Link>
          )}
        </>
      }
    >
      <TwoColumns
        main={
          <>
            <PriceGrid
              key={id}
              item={item.data}
              storeId={storeId}
              takesFocus={search.pricing ?? false}
              rereadItem={() => item.refetch()}
            />
            <ItemSales key={`${id} ${storeId}`} id={id} storeId={storeId} />
            {may('items.edit') && <ItemHistory id={id} />}
          </>
        }
        aside={
          <>
            <ItemFacts
              item={item.data}
              seeStores={() =>
                void ownNavigate({ search: (before) => ({ ...before, stores: true }), resetScroll: false })
              }
            />
            {may('items.edit') && <ItemCover key={id} itemId={id} />}
            <WouldPay key={item.data.storeId} code={item.data.code} storeId={item.data.storeId} />
          </>
        }
      />
      {stores && (
        <SeeStores
          id={id}
          code={item.data.code}
          onClose={() =>
            void ownNavigate({ search: (before) => ({ ...before, stores: undefined }), resetScroll: false })
          }
        />
      )}
      {removing && <RemoveItem item={item.data} onClose={() => setRemoving(false)} onDone={backToList} />}
    </Page>
  )
}
