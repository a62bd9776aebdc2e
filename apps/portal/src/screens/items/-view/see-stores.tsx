import { money } from '@tillgate/domain/money.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { SearchBox } from '@tillgate/ui/fields/search-box.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { useState } from 'react'
import { useItemStores } from '#portal/api/items.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './see-stores.module.css'

type Props = { id: string; code: string; onClose: () => void }

/** Spec 2 §2: a searchable list; a store without name or address shows its number. */
export const SeeStores = ({ id, code, onClose }: Props) => {
  const { t } = useTranslation()
  const stores = useItemStores({ id, code })
  const [search, setSearch] = useState('')
  const rows = (stores.data ?? [])
    .map((store, index) => ({
      ...store,
      title: store.storeName || t('items.store-n', { n: index + 1 }),
      place: store.address || t('items.address-n', { n: index + 1 }),
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
          <li className="grid cols-1-auto line-top" key={storeId}>
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
