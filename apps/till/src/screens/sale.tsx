import type { OpenTill, Session } from '@tillgate/client/till.ts'
import { useScanner } from '@tillgate/browser/scans/use-scanner.ts'
import { useEffect, useSyncExternalStore } from 'react'
import type { Connection } from '#till/device/heartbeat.ts'
import type { Register } from '#till/sale/register.ts'
import { Done } from './done.tsx'
import { Pay } from './pay.tsx'
import { Sell } from './sell.tsx'

export type SaleProps = {
  till: OpenTill
  session: Session
  register: Register
  store: string
  connection: Connection
  onLock: () => void
}

/** The sale on the screen, by its state. The scanner is heard everywhere. */
export const Sale = (props: SaleProps) => {
  const { register } = props
  const shown = useSyncExternalStore(register.listen, register.shown)
  const { name } = shown.till.sale
  // The screen of the basket hears the scanner by itself: its field reads slow ones.
  useScanner(register.scan, undefined, name !== 'open')
  // The focus may be in the frame of the card reader, which has gone: keys must reach this page again.
  useEffect(() => {
    if (name !== 'open') document.querySelector('h1')?.focus()
  }, [name])
  if (name === 'open') return <Sell {...props} shown={shown} />
  if (name === 'done') return <Done {...props} shown={shown} />
  return <Pay {...props} shown={shown} />
}
