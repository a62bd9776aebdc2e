import type { Store } from '@tillgate/contract/stores.ts'
import { useState } from 'react'
import { AddToStore } from '../-form/add-to-store.tsx'
import { ScanDialog } from './scan-dialog.tsx'
import type { ScanSettings } from './setting-chips.tsx'
import { useScanSession, type Addition } from './use-scan-session.ts'

/** `onClose`: with the first item of the session that stays, undefined without one. */
type Props = { store: Store; stores: Store[]; onClose: (first: Addition | undefined) => void }

/** Scan mode. Unit, tax and stores stay from item to item. A known item is added to a store in the dialog of its own. */
export const ScanFlow = ({ store, stores, onClose }: Props) => {
  const session = useScanSession()
  const [settings, setSettings] = useState<ScanSettings>({ storeIds: [store.id], unit: 'COUNT', tax: '0.00' })
  const [isCameraOn, setCameraOn] = useState(false)
  const [adding, setAdding] = useState<{ id: string; name: string; store: Store }>()

  const [given, setGiven] = useState<string>()

  if (adding) {
    return (
      <AddToStore
        {...adding}
        onClose={() => setAdding(undefined)}
        onScan={(code) => {
          setGiven(code)
          setAdding(undefined)
        }}
      />
    )
  }
  return (
    <ScanDialog
      session={session}
      given={given}
      settings={settings}
      onChange={setSettings}
      stores={stores}
      isCameraOn={isCameraOn}
      onCamera={setCameraOn}
      onAdd={(add) => {
        setGiven(undefined)
        setAdding(add)
      }}
      onClose={() => onClose(session.additions.findLast(({ isUndone }) => !isUndone))}
    />
  )
}
