import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { isGone } from '@tillgate/browser/refusal-text.ts'
import { lenient, yesNo } from '@tillgate/browser/search-shapes.ts'
import { settings } from '@tillgate/browser/settings.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { EditIcon, TrashIcon } from '@tillgate/ui/icons/actions.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import * as z from 'zod/mini'
import { useItem, useUpdateItemsAtStore, useItemStores } from '#portal/api/items.ts'
import type { ItemDetail } from '@tillgate/contract/items.ts'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { SearchBox } from '@tillgate/ui/fields/search-box.tsx'
import { money } from '@tillgate/domain/money.ts'
import { percent } from '#portal/features/figures/figures.ts'
import { ItemHistory } from './-changes/item-history.tsx'
import { useUndoToast } from './-changes/use-undo-toast.ts'
import { WouldPay } from '#portal/features/diagnosis/would-pay.tsx'
import { ApprovedLists } from './-form/approved-lists.tsx'
import { ItemFailed } from './-form/item-failed.tsx'
import styles from './-form/see-stores.module.css'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { AplBadge } from '#portal/features/apl/apl-badge.tsx'
import itemFactsStyles from './-form/item-facts.module.css'

type ItemFactsProps = { item: ItemDetail; seeStores: () => void }

const ItemFacts = ({ item, seeStores }: ItemFactsProps) => {
  const { t } = useTranslation()
  const { code, name, description, unit, price, taxPercentage, active, aplVerification, approvedLists, storesCount } =
    item

  return (
    <div className={itemFactsStyles['itemFacts']}>
      <Card title={t('items.details')} padded>
        <Facts
          facts={[
            { label: t('items.barcode'), value: <span className="code">{code}</span> },
            { label: t('items.apl'), value: <AplBadge verified={aplVerification} /> },
            ...(aplVerification && approvedLists.length > 0
              ? [{ label: t('items.approved-list'), value: <ApprovedLists lists={approvedLists} /> }]
              : []),
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
                <StatusBadge tone={active ? 'green' : 'red'}>
                  {t(active ? 'item.active' : 'item.is-inactive')}
                </StatusBadge>
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

type SeeStoresProps = { id: string; code: string; onClose: () => void }

/** Spec 2 §2: a searchable list; a store without name or address is told by its number. */
const SeeStores = ({ id, code, onClose }: SeeStoresProps) => {
  const { t } = useTranslation()
  const stores = useItemStores({ id, code })
  const [search, setSearch] = useState('')
  const rows = (stores.data ?? [])
    .map((store, at) => ({
      ...store,
      title: store.storeName || t('items.store-n', { n: at + 1 }),
      place: store.address || t('items.address-n', { n: at + 1 }),
    }))
    .filter(({ title, place }) => `${title} ${place}`.toLowerCase().includes(search.toLowerCase()))

  return (
    <Dialog title={t('items.stores-title')} onClose={onClose} closeLabel={t('action.close')}>
      <SearchBox label={t('store.search')} value={search} search={setSearch} />
      {stores.isPending && <Skeleton height={120} />}
      {stores.isError && (
        <EmptyState line={t('stores.error')} failed>
          <Button onClick={() => void stores.refetch()}>{t('action.retry')}</Button>
        </EmptyState>
      )}
      <ul className={styles['seeStores']} aria-label={t('items.stores-title')}>
        {rows.map(({ storeId, title, place, price }) => (
          <li key={storeId}>
            <b>{title}</b>
            <span className="tnum">{money(price)}</span>
            <span className="muted">{place}</span>
          </li>
        ))}
      </ul>
      {stores.data && rows.length === 0 && <output>{t('store.none-found')}</output>}
    </Dialog>
  )
}

type Props = { item: ItemDetail; onClose: () => void; onDone: () => void }

/** Spec 2 §8: said in a toast, and back to the list either way. */
const RemoveItem = ({ item, onClose, onDone }: Props) => {
  const { t } = useTranslation()
  const remove = useUpdateItemsAtStore()
  const showUndo = useUndoToast()

  return (
    <ConfirmDialog
      question={t('items.remove-ask')}
      consequence={<p>{t('items.delete-means')}</p>}
      verb={t('items.remove')}
      cancel={t('action.cancel')}
      onClose={onClose}
      busy={remove.isPending}
      destructive
      confirm={() =>
        remove.mutate(
          { multipleEdit: false, storeId: item.storeId, items: [item.id] },
          {
            onSuccess: ({ changeId }) => showUndo(t('items.removed'), changeId),
            onError: (error) =>
              showToast({
                tone: 'error',
                text: isGone(error) ? t('items.gone-one', { name: item.name }) : t('items.remove-failed'),
              }),
            onSettled: onDone,
          },
        )
      }
    />
  )
}

/** Spec 2 §2, item view. */
export const Route = createFileRoute('/items/view/$id')({
  staticData: { frame: 'shell', needs: 'items.edit' },
  validateSearch: z.object({
    code: z.catch(z.string(), ''),
    storeId: lenient(z.uuid()),
    stores: lenient(yesNo),
  }),
  component: ItemView,
})

function ItemView() {
  const { t } = useTranslation()
  const { id } = Route.useParams()
  const { code, storeId, stores } = Route.useSearch()
  const navigate = useNavigate()
  const ownNavigate = Route.useNavigate()
  const item = useItem({ id, code }, storeId)
  const [removing, setRemoving] = useState(false)
  const site = settings().brand.name
  const back = (
    <BackLink to="/items" search={{ storeId }}>
      {t('menu.items')}
    </BackLink>
  )
  const backToList = () => void navigate({ to: '/items', search: { storeId } })

  if (item.isError) {
    return (
      <Page title={t('items.item')} site={site} back={back}>
        <Card>
          <ItemFailed errors={[item.error]} onRepeat={() => void item.refetch()} storeId={storeId} />
        </Card>
      </Page>
    )
  }
  if (!item.data) {
    return (
      <Page title={t('items.item')} site={site} back={back}>
        <Skeleton height={320} />
      </Page>
    )
  }
  return (
    <Page
      title={item.data.name}
      site={site}
      back={back}
      actions={
        <>
          <Button variant="danger" onClick={() => setRemoving(true)}>
            <TrashIcon small />
            {t('items.remove')}
          </Button>
          <Link
            to="/items/edit/$id/$code"
            params={{ id, code: item.data.code }}
            search={{ storeId }}
            {...asButton({ variant: 'primary' })}
          >
            <EditIcon small />
            {t('action.edit')}
          </Link>
        </>
      }
    >
      <ItemFacts
        item={item.data}
        seeStores={() => void ownNavigate({ search: (before) => ({ ...before, stores: true }), resetScroll: false })}
      />
      <WouldPay key={item.data.storeId} code={item.data.code} storeId={item.data.storeId} />
      <ItemHistory id={id} />
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
