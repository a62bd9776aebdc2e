import { clsx } from 'clsx'
import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { ProgressBar } from '@tillgate/ui/notices/progress-bar.tsx'
import { StatusBadge, type Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { useState } from 'react'
import { Outside } from '../console/parts.tsx'
import { FieldForm, Sums, Twice } from './lines.tsx'
import { amountOf, dollars } from './money.ts'
import { inTurn, tillNow, useTill, type State } from './state.ts'
import styles from './till.module.css'

const shownPurchase = ({ mode, basket, back, sale }: State): PosPurchase | undefined =>
  mode === 'sale' ? basket : (back ?? sale)

const MailForm = ({ id }: { id: string }) => {
  const [sentTo, setSentTo] = useState('')
  const send = (email: string) =>
    inTurn(tillNow().mode === 'sale' ? 'basket' : 'return', async () => {
      await tillNow().till?.mailReceipt(id, email)
      setSentTo(email)
    })
  return (
    <>
      <FieldForm label="Mail it to" button="Send" type="email" required placeholder="shopper@example.com" send={send} />
      <output className="muted">{sentTo && `On its way to ${sentTo}. It arrives under Messages.`}</output>
    </>
  )
}

const badgeOf = ({ status, type }: PosPurchase, isPaid: boolean): [label: string, tone: Tone] => {
  if (status === 'REVERSED') return ['Reversed', 'red']
  if (!isPaid) return ['Quote', 'gray']
  return [type === 'RETURN' ? 'Return' : 'Sale', 'green']
}

const noteOf = (confirmedAt: string): string =>
  new Date(confirmedAt).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })

/** Shows the basket, the ended sale, the return, or the sale to return from. */
export const Receipt = () => {
  const till = useTill()
  const purchase = shownPurchase(till)
  if (!purchase) return null
  const { id, receiptNumber, confirmedAt, totalAmount, taxAmount, receiptUrl, lines, lastPanFourDigits } = purchase
  const isPaid = confirmedAt !== null
  const card = isPaid ? purchase.benefitsAmount : purchase.coveredAmount
  const [badge, tone] = badgeOf(purchase, isPaid)
  return (
    <Card
      title="Receipt"
      aside={receiptUrl !== null && <Outside href={receiptUrl}>Open public receipt</Outside>}
      padded
    >
      <div className={clsx('grid gap-1 text-center justify-items-center', styles['head'])}>
        <StatusBadge tone={tone}>{badge}</StatusBadge>
        <h3>{till.store?.name}</h3>
        <span className="muted">{till.store?.address}</span>
        <b>{dollars(totalAmount)}</b>
        <span className="muted">{isPaid ? noteOf(confirmedAt) : 'Nothing is paid yet'}</span>
      </div>
      <ProgressBar label="Share of the card" share={card / (totalAmount || 1)} />
      <Sums
        sums={[
          [isPaid ? `Benefit card ••${lastPanFourDigits ?? ''}` : 'Covered by the card', dollars(card)],
          ['Other payment', dollars(totalAmount - card)],
        ]}
      />
      <ul aria-label="Receipt lines">
        {lines.map(({ lineId, name, barcode, quantity, unit, unitPrice, netAmount, purse, benefitDiscount }) => (
          <li key={lineId} className={clsx('flex gap-4 between', styles['item'])}>
            <Twice text={name} detail={`${amountOf({ barcode, quantity, unit })} × ${dollars(unitPrice)}`} />
            <Twice
              text={dollars(netAmount)}
              detail={purse === null ? 'Not covered' : isPaid ? `Benefit ${dollars(benefitDiscount)}` : 'Covered'}
            />
          </li>
        ))}
      </ul>
      <Sums
        sums={[
          ['Tax', dollars(taxAmount)],
          ['Receipt', receiptNumber],
        ]}
      />
      {receiptUrl !== null && <MailForm key={id} id={id} />}
    </Card>
  )
}
