import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useState } from 'react'
import { FieldForm, Lines, Problem, Quantity, Sums, Twice } from './lines.tsx'
import { cardOf } from './memory.ts'
import { amountOf, dollars } from './money.ts'
import { findSale, refund, refundOf, sharesOf } from './returns.ts'
import type { SoldLine } from './sale.ts'
import { change, useTill } from './state.ts'

const ReturnLine = ({ line }: { line: SoldLine }) => {
  const { giving } = useTill()
  const { lineId, name, netAmount, benefitDiscount, benefitTax, quantity, returnedQuantity, unit } = line
  const given = giving.get(lineId) ?? 0
  const { card, cash } = sharesOf(line, given)
  const came = returnedQuantity > 0 ? `, ${amountOf({ ...line, quantity: returnedQuantity })} came back` : ''
  return (
    <li>
      <Twice text={name} detail={`${dollars(netAmount)}, card paid ${dollars(benefitDiscount + benefitTax)}${came}`} />
      <span>{amountOf(line)}</span>
      <Quantity
        label={`${name} to return`}
        unit={unit}
        value={given}
        limit={quantity - returnedQuantity}
        onChange={(next) => change({ giving: new Map(giving).set(lineId, next), back: undefined })}
      />
      <Twice text={dollars(card)} detail={`cash ${dollars(cash)}`} />
    </li>
  )
}

const cancel = () => change({ sale: undefined, giving: new Map(), back: undefined, problem: undefined })

/** Asks for the card of the sale. The browser remembers the cards of recent sales. */
const ReturnForm = ({ sale }: { sale: PosPurchase }) => {
  const till = useTill()
  const [token, setToken] = useState(() => cardOf(sale.id) ?? '')
  const { card, cash } = refundOf(till)
  return (
    <>
      <Lines label="Lines of the sale" heads={['Item', 'Sold', 'Return', 'To the card']}>
        {sale.lines.map((line) => (
          <ReturnLine key={line.lineId} line={line} />
        ))}
      </Lines>
      <Sums
        total
        sums={[
          [`Back to card ••${sale.lastPanFourDigits ?? '????'}`, dollars(card)],
          ['Back in cash', dollars(cash)],
          ['Refund', dollars(card + cash)],
        ]}
      />
      <TextField
        label="Card that paid"
        hint="A return gives back the percentage of the fee; the fixed fee stays."
        autoComplete="off"
        placeholder="card_sbx_…"
        value={token}
        onChange={(event) => setToken(event.currentTarget.value)}
      />
      <div className="row wrap">
        <Button variant="primary" inactive={till.isBusy || card + cash === 0} onClick={() => refund(token.trim())}>
          Refund {dollars(card + cash)}
        </Button>
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </>
  )
}

export const ReturnCard = () => {
  const { sale, back } = useTill()
  return (
    <Card label="Return" padded>
      <FieldForm label="Receipt number" button="Find" placeholder="7F3K-92QW, or scan the receipt" send={findSale} />
      <Problem at="return" />
      {back && (
        <Alert tone="info">
          <p>
            {`${dollars(back.benefitsAmount)} went back to the card, ` +
              `give ${dollars(back.splitTenderAmount)} back in cash.`}
          </p>
        </Alert>
      )}
      {sale?.type === 'SALE' && sale.status === 'CONFIRMED' && <ReturnForm key={sale.id} sale={sale} />}
    </Card>
  )
}
