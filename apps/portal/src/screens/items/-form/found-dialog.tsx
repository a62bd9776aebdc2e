import { useNavigate } from '@tanstack/react-router'
import type { getItemByCode } from '@tillgate/contract/items.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import type { Store } from '@tillgate/contract/stores.ts'
import { useScanner } from '@tillgate/browser/scans/use-scanner.ts'
import { money } from '@tillgate/domain/money.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { AplBadge } from '#portal/features/apl/apl-badge.tsx'
import { AddToStore } from './add-to-store.tsx'

type Props = {
  found: Answer<typeof getItemByCode>
  store: Store
  onClose: () => void
  /** Reads the next barcode. */
  onScan: (code: string) => void
}

/** The price at the store, with the prices of further stores when prices differ. */
const usePriceLine = ({ price, prices }: Props['found'], store: Store): string | undefined => {
  const { t } = useTranslation()
  if (prices === null) return undefined
  const isSame = prices.lowest === prices.highest
  const everywhere = isSame
    ? money(prices.lowest)
    : t('items.found-prices', { lowest: money(prices.lowest), highest: money(prices.highest) })
  if (price === null) return everywhere
  return isSame
    ? money(price)
    : t('items.found-price-here', { price: money(price), store: store.businessName, everywhere })
}

/**
 * Three cases: the item is sold at this store, only elsewhere, or only the list of approved products has it. The first button
 * does the likely thing: change the price, sell the item here too, create it.
 */
export const FoundDialog = ({ found, store, onClose, onScan }: Props) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const { id, code, name, description, aplVerification, storeIds, prices } = found
  const soldHere = storeIds.includes(store.id)

  const priceLine = usePriceLine(found, store)
  // The dialog for the price reads scans itself.
  useScanner(onScan, undefined, !adding)

  if (adding && id !== null) {
    const price = prices && prices.lowest === prices.highest ? prices.lowest : undefined
    return <AddToStore id={id} name={name} store={store} price={price} onClose={onClose} onScan={onScan} />
  }

  const view = (pricing?: true) =>
    id !== null &&
    void navigate({
      to: '/items/view/$id',
      params: { id },
      search: { code, pricing, ...(soldHere ? { storeId: store.id } : {}) },
    })
  const create = () => void navigate({ to: '/items/create', search: { barcode: code, apl: aplVerification, name } })

  return (
    <Dialog
      title={t('items.found-title')}
      onClose={onClose}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          {id !== null && <Button onClick={() => view()}>{t('items.found-view')}</Button>}
          {id === null && (
            <Button variant="primary" data-autofocus onClick={create}>
              {t('items.found-create')}
            </Button>
          )}
          {id !== null && soldHere && (
            <Button variant="primary" data-autofocus onClick={() => view(true)}>
              {t('items.found-change-price')}
            </Button>
          )}
          {id !== null && !soldHere && (
            <Button variant="primary" data-autofocus onClick={() => setAdding(true)}>
              {t('items.add-to-store')}
            </Button>
          )}
        </>
      }
    >
      <Facts
        facts={[
          { label: t('items.name'), value: name },
          ...(priceLine === undefined ? [] : [{ label: t('items.price'), value: <b className="tnum">{priceLine}</b> }]),
          { label: t('items.barcode'), value: <span className="code">{code}</span> },
          { label: t('items.description'), value: description || '-' },
          { label: t('items.apl'), value: <AplBadge verified={aplVerification} /> },
        ]}
      />
      {id !== null && (
        <p>{t(soldHere ? 'items.found-here' : 'items.found-elsewhere', { store: store.businessName })}</p>
      )}
    </Dialog>
  )
}
