import type { Store } from '@tillgate/contract/stores.ts'
import { useState } from 'react'
import { AddToStore } from '../-form/add-to-store.tsx'
import { ScanDialog } from './scan-dialog.tsx'
import type { ScanSettings } from './setting-chips.tsx'
import { useScanSession } from './use-scan-session.ts'

type Props = { store: Store; stores: Store[]; onClose: () => void }

/** Scan mode. Unit, tax and stores stay from item to item. A known item is added to a store in the dialog of its own. */
export const ScanFlow = ({ store, stores, onClose }: Props) => {
  const session = useScanSession()
  const [settings, setSettings] = useState<ScanSettings>({ storeIds: [store.id], unit: 'COUNT', tax: '0.00' })
  const [isCameraOn, setCameraOn] = useState(false)
  const [adding, setAdding] = useState<{ id: string; name: string; store: Store }>()

  if (adding) return <AddToStore {...adding} onClose={() => setAdding(undefined)} />
  return (
    <ScanDialog
      session={session}
      settings={settings}
      onChange={setSettings}
      stores={stores}
      isCameraOn={isCameraOn}
      onCamera={setCameraOn}
      onAdd={setAdding}
      onClose={onClose}
    />
  )
}
