import type { NeededApproval } from '@tillgate/contract/pos-approvals.ts'
import type { OpenTill, Session } from '@tillgate/client/till.ts'
import type { QuickKey } from '@tillgate/domain/till-settings.ts'
import { useScanner } from '@tillgate/browser/scans/use-scanner.ts'
import { lazy, Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { TillDatabase } from '#till/device/database.ts'
import { returning } from '#till/device/returning.ts'
import type { Connection } from '#till/device/heartbeat.ts'
import { Bar } from '#till/parts/bar.tsx'
import type { Register } from '#till/sale/register.ts'
import { Done } from './done.tsx'
import { Pay } from './pay.tsx'
import { Sell } from './sell.tsx'
import type { View } from './views.ts'

// Not needed for the first scan.
const Return = lazy(async () => ({ default: (await import('./return.tsx')).Return }))
const Today = lazy(async () => ({ default: (await import('./today.tsx')).Today }))
const Approve = lazy(async () => ({ default: (await import('./approve.tsx')).Approve }))

type Props = {
  till: OpenTill
  session: Session
  register: Register
  database: TillDatabase
  /** Receipt whose return had no answer when the till closed. */
  unanswered: string | null
  store: string
  quickKeys: readonly QuickKey[]
  connection: Connection
  onLock: () => void
}
/** Resolves with the approval of a supervisor, or null. */
export type AskApproval = (needed: NeededApproval, purchaseId: string) => Promise<string | null>
export type SaleProps = {
  till: OpenTill
  register: Register
  connection: Connection
  bar: ReactNode
  askApproval: AskApproval
}
/** Of the pages beside the sale. `onScan`: the code of an item goes to the sale. */
export type ViewProps = Pick<SaleProps, 'till' | 'bar' | 'askApproval'> & {
  onSell: () => void
  onScan: (code: string) => void
}
type Asked = { needed: NeededApproval; purchaseId: string; answer: (approvalId: string | null) => void }

/** The till of a signed-in person: the sale on the screen by its state, or another page while no payment is under way. */
export const Sale = ({
  till,
  session,
  register,
  database,
  unanswered,
  store,
  quickKeys,
  connection,
  onLock,
}: Props) => {
  const shown = useSyncExternalStore(register.listen, register.shown)
  const [view, setView] = useState<View>(unanswered === null ? 'sell' : 'return')
  const [receipt, setReceipt] = useState(unanswered)
  const [asked, setAsked] = useState<Asked>()
  const askApproval: AskApproval = (needed, purchaseId) =>
    new Promise((resolve) => {
      setAsked({
        needed,
        purchaseId,
        answer: (approvalId) => {
          setAsked(undefined)
          resolve(approvalId)
        },
      })
    })
  const { name } = shown.till.sale
  const isFree = name === 'open' || name === 'done'
  const now = isFree ? view : 'sell'

  const show = (next: View): void => {
    // A paid sale is over when the cashier turns to something else.
    if (next !== 'sell' && name === 'done') register.send({ on: 'next' })
    setReceipt(null)
    setView(next)
  }
  const openReceipt = (code: string): void => {
    setView('return')
    setReceipt(code)
  }
  const sell = (): void => show('sell')
  const scanToSell = (code: string): void => {
    show('sell')
    register.scan(code)
  }
  // The sale's own pages hear the scanner here; those with a field for codes hear it by themselves.
  useScanner(register.scan, undefined, name !== 'open')
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const act = { F7: () => show('return'), F10: onLock }[event.key]
    if (!act || !isFree || document.querySelector('dialog[open]')) return
    event.preventDefault()
    if (!event.repeat) act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => pressed(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  // The focus may be in the frame of the card reader, which has gone: keys must reach this page again.
  useEffect(() => {
    if (name !== 'open' || now !== 'sell') document.querySelector('h1')?.focus()
  }, [name, now])

  const bar = (
    <Bar
      store={store}
      isOnline={connection === 'online'}
      person={session.cashier}
      {...(isFree && { onLock, view: now, onView: show })}
    />
  )
  const beside = { till, bar, askApproval, onSell: sell, onScan: scanToSell }
  const page = (): ReactNode => {
    if (now === 'return') {
      return (
        <Return
          {...beside}
          receipt={receipt}
          isUnsure={receipt !== null && receipt === unanswered}
          kept={returning(database)}
        />
      )
    }
    if (now === 'today') return <Today {...beside} onReturn={openReceipt} />
    const sale = { till, register, connection, bar, askApproval, shown }
    if (name === 'open') return <Sell {...sale} quickKeys={quickKeys} onReceipt={openReceipt} />
    return name === 'done' ? <Done {...sale} /> : <Pay {...sale} />
  }
  return (
    <>
      <Suspense fallback={<div className="tl one">{bar}</div>}>{page()}</Suspense>
      {asked && (
        <Suspense>
          <Approve
            till={till}
            needed={asked.needed}
            purchaseId={asked.purchaseId}
            askedBy={session.cashier.id}
            onApproved={asked.answer}
            onCancel={() => asked.answer(null)}
          />
        </Suspense>
      )}
    </>
  )
}
