import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import type { NeededApproval } from '@tillgate/contract/pos-approvals.ts'
import type { OpenTill, ReceiptRecipient, Session, TillSettings } from '@tillgate/client/till.ts'
import type { TillRule } from '@tillgate/domain/till-permissions.ts'
import type { QuickKey } from '@tillgate/domain/till-settings.ts'
import { isReceiptCode } from '@tillgate/domain/receipt-numbers.ts'
import { useScanner } from '@tillgate/browser/scans/use-scanner.ts'
import { lazy, Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { TillDatabase } from '#till/device/database.ts'
import { returning } from '#till/device/returning.ts'
import type { Connection } from '#till/device/heartbeat.ts'
import { sendOrKeep, sendUnsent } from '#till/device/unsent.ts'
import { useTranslation } from '#till/i18n.ts'
import { Bar } from '#till/parts/bar.tsx'
import { Button } from '#till/parts/button.tsx'
import { Sheet } from '#till/parts/sheet.tsx'
import type { Person } from '#till/parts/person.tsx'
import type { Register } from '#till/sale/register.ts'
import type { SentReceipt } from '#till/parts/receipt-sheet.tsx'
import type { ApprovalCase } from './approve.tsx'
import { Done } from './done.tsx'
import { Pay } from './pay.tsx'
import { Sell } from './sell.tsx'
import { useHeldCount } from './use-held-count.ts'
import type { View } from './views.ts'

// Not needed for the first scan.
const Return = lazy(async () => ({ default: (await import('./return.tsx')).Return }))
const Today = lazy(async () => ({ default: (await import('./today.tsx')).Today }))
const Balance = lazy(async () => ({ default: (await import('./balance.tsx')).Balance }))
const Day = lazy(async () => ({ default: (await import('./day.tsx')).Day }))
const Approve = lazy(async () => ({ default: (await import('./approve.tsx')).Approve }))

type Props = {
  till: OpenTill
  session: Session
  register: Register
  /** Settings of the store's tills; undefined when they did not answer. */
  settings: TillSettings | undefined
  database: TillDatabase
  /** Receipt whose return had no answer when the till closed. */
  unanswered: string | null
  store: string
  quickKeys: readonly QuickKey[]
  connection: Connection
  onLock: () => void
  /** People who sold last today, and what hands the till over to one of them. */
  colleagues?: readonly Person[]
  onSwitch?: (person: Person) => void
  /** Begins a training; undefined while one is under way. */
  onTraining?: (() => void) | undefined
}
/** Resolves with the approval of a supervisor, or null. `purchaseId`: null for an act of the terminal. */
export type AskApproval = (
  needed: NeededApproval,
  purchaseId: string | null,
  about?: ApprovalCase,
) => Promise<string | null>
export type SaleProps = {
  till: OpenTill
  register: Register
  connection: Connection
  bar: ReactNode
  askApproval: AskApproval
  settings: TillSettings | undefined
  sendReceipt: (purchase: Pick<PosPurchase, 'id' | 'receiptNumber'>, to: ReceiptRecipient) => Promise<SentReceipt>
  /** Whether the person may let the shopper's card number be typed. */
  typedCard: TillRule['rule']
  /** Name of a purse; its code when the settings did not answer. */
  purseName: (code: string) => string
}
/** Of the pages beside the sale. `onScan`: the code of an item goes to the sale. */
export type ViewProps = Pick<SaleProps, 'till' | 'bar' | 'askApproval' | 'settings' | 'sendReceipt'> & {
  onSell: () => void
  onScan: (code: string) => void
}
type Asked = {
  needed: NeededApproval
  purchaseId: string | null
  about: ApprovalCase | undefined
  answer: (approvalId: string | null) => void
}

/** The till of a signed-in person: the sale on the screen by its state, or another page while no payment is under way. */
export const Sale = ({
  till,
  session,
  register,
  settings,
  database,
  unanswered,
  store,
  quickKeys,
  connection,
  onLock,
  colleagues = [],
  onSwitch,
  onTraining,
}: Props) => {
  const { t } = useTranslation()
  const shown = useSyncExternalStore(register.listen, register.shown)
  const heldCount = useHeldCount(till, shown, connection === 'online')
  const [view, setView] = useState<View>(unanswered === null ? 'sell' : 'return')
  const [receipt, setReceipt] = useState(unanswered)
  const [asked, setAsked] = useState<Asked>()
  /** Receipts that were not sent within a day. */
  const [givenUp, setGivenUp] = useState<readonly string[]>([])
  useEffect(() => {
    if (connection !== 'online') return undefined
    let isSending = false
    const send = async (): Promise<void> => {
      if (isSending) return
      isSending = true
      const numbers = await sendUnsent(till, database).catch(() => [])
      isSending = false
      if (numbers.length > 0) setGivenUp(numbers)
    }
    void send()
    const timer = setInterval(() => void send(), 60_000)
    return () => clearInterval(timer)
  }, [till, database, connection])
  const askApproval: AskApproval = (needed, purchaseId, about) =>
    new Promise((resolve) => {
      setAsked({
        needed,
        purchaseId,
        about,
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
    // The receipt of a return is read where nothing is being sold.
    const isOver = name === 'done' || (name === 'open' && shown.till.sale.basket.lines.length === 0)
    if (!isOver || !isReceiptCode(code)) {
      if (name === 'open' && now !== 'sell') show('sell')
      return register.scan(code)
    }
    if (name === 'done') register.send({ on: 'next' })
    openReceipt(code)
  }
  // The sale's own pages hear the scanner here; those with a field for codes hear it by themselves.
  useScanner(scanToSell, undefined, name !== 'open')
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
      terminal={session.terminalName}
      isOnline={connection === 'online'}
      person={session.cashier}
      {...(isFree && { onLock, view: now, onView: show, colleagues, onTraining, ...(onSwitch && { onSwitch }) })}
    />
  )
  const typing = settings?.permissions.find(({ action }) => action === 'MANUAL_CARD')?.rule ?? 'DENIED'
  const typedCard = session.manualCardEntry ? typing : 'DENIED'
  const purseName = (code: string): string => settings?.purses.find((purse) => purse.code === code)?.name ?? code
  const sendReceipt: SaleProps['sendReceipt'] = (purchase, to) =>
    sendOrKeep({ till, database, isOnline: connection === 'online' }, purchase, to)
  const beside = { sendReceipt, till, bar, askApproval, settings, onSell: sell, onScan: scanToSell }
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
    if (now === 'day') return <Day {...beside} connection={connection} onLock={onLock} />
    if (now === 'today') return <Today {...beside} onReturn={openReceipt} />
    if (now === 'balance') return <Balance {...beside} purseName={purseName} />
    const sale = {
      till,
      register,
      connection,
      bar,
      askApproval,
      settings,
      shown,
      purseName,
      sendReceipt,
      typedCard,
    }
    if (name === 'open') {
      return (
        <Sell
          {...sale}
          quickKeys={quickKeys}
          programs={session.programs}
          heldCount={heldCount}
          onScan={scanToSell}
          onReceipt={openReceipt}
        />
      )
    }
    return name === 'done' ? <Done {...sale} /> : <Pay {...sale} />
  }
  return (
    <>
      <Suspense fallback={<div className="tl one">{bar}</div>}>{page()}</Suspense>
      {givenUp.length > 0 && isFree && (
        <Sheet
          title={t('receiptGivenUp')}
          hint={t('receiptGivenUpHint')}
          onClose={() => setGivenUp([])}
          foot={<Button onClick={() => setGivenUp([])}>{t('close')}</Button>}
        >
          <p className="t-p code">{givenUp.join(', ')}</p>
        </Sheet>
      )}
      {asked && (
        <Suspense>
          <Approve
            till={till}
            needed={asked.needed}
            purchaseId={asked.purchaseId}
            about={asked.about}
            store={store}
            isOnline={connection === 'online'}
            askedBy={session.cashier}
            onApproved={asked.answer}
            onCancel={() => asked.answer(null)}
          />
        </Suspense>
      )}
    </>
  )
}
