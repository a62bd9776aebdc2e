import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { TrashIcon } from '@tillgate/ui/icons/actions.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { FieldForm, Lines, Problem, Quantity, Sums, Twice } from './lines.tsx'
import { amountOf, cents, dollars, priceOf } from './money.ts'
import { coverText, focusScan, repeatSale, reverse, scan, setQuantity, startSale, type SoldLine } from './sale.ts'
import { change, useTill } from './state.ts'

/** Ref outside of components: React calls a new function again at every render. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()

const unknownCode = { name: 'Unknown code', barcode: '4006381333931' }

const ScanForm = () => {
  const { quick } = useTill()
  return (
    <>
      <FieldForm
        ref={focusOnMount}
        label="Scan or type a barcode"
        button="Add"
        name="barcode"
        inputMode="numeric"
        enterKeyHint="done"
        maxLength={32}
        placeholder="4011"
        clears
        send={(barcode) => {
          void scan(barcode)
          focusScan()
        }}
      />
      <fieldset className="flex wrap gap-2" aria-label="Often sold">
        {[...quick, unknownCode].map(({ name, barcode: code }) => (
          <Button key={code} size="sm" onClick={() => scan(code).then(focusScan)}>
            + {name}
          </Button>
        ))}
      </fieldset>
    </>
  )
}

const paidText = (line: SoldLine): string => {
  if (line.purse === null) return coverText(line)
  if (line.benefitDiscount + line.benefitTax === 0) return `$0.00, no ${line.purse} money`
  return `${dollars(line.benefitDiscount)} of ${dollars(line.coveredAmount)} ${line.purse}`
}

const BasketLine = ({ line, index }: { line: SoldLine; index: number }) => {
  const { isOver } = useTill()
  const { name, barcode, quantity, unit, netAmount, taxAmount, coveredAmount } = line
  const isCovered = isOver ? line.benefitDiscount + line.benefitTax > 0 : coveredAmount > 0
  const tax = taxAmount > 0 ? `, ${dollars(taxAmount)} tax` : ''
  const remove = () => setQuantity(index, 0).then(focusScan)
  return (
    <li>
      <Twice text={name} detail={barcode} />
      {isOver ? (
        <span>{amountOf(line)}</span>
      ) : (
        <Quantity
          label={`Amount of ${name}`}
          unit={unit}
          value={quantity}
          onChange={(next) => void setQuantity(index, next)}
        />
      )}
      <Twice text={dollars(netAmount)} detail={priceOf(line) + tax} />
      <StatusBadge tone={isCovered ? 'green' : 'gray'}>{isOver ? paidText(line) : coverText(line)}</StatusBadge>
      {!isOver && (
        <Button variant="ghost" size="sm" iconOnly aria-label={`Remove ${name}`} onClick={remove}>
          <TrashIcon small />
        </Button>
      )}
    </li>
  )
}

/** `FOOD $10.00 of $15.16, OTC $0.00 of $8.79`. */
const byPurse = ({ covered, lines }: PosPurchase): string =>
  covered
    .map(({ purse, amount }) => {
      const paid = lines
        .filter((line) => line.purse === purse)
        .reduce((sum, line) => sum + cents(line.benefitDiscount) + cents(line.benefitTax), 0)
      return `${purse} ${dollars(paid / 100)} of ${dollars(amount)}`
    })
    .join(', ')

const sumsOf = (basket: PosPurchase, isPaid: boolean): (readonly [string, string])[] => {
  const total = ['Total', dollars(basket.totalAmount)] as const
  if (isPaid) {
    return [
      ['Asked of the card', dollars(basket.coveredAmount)],
      [`Approved: ${byPurse(basket)}`, dollars(basket.benefitsAmount)],
      ['Take from the customer', dollars(basket.splitTenderAmount)],
      total,
    ]
  }
  const open = basket.lines.reduce((sum, line) => sum + cents(line.netAmount) - cents(line.coveredAmount), 0)
  const tax = cents(basket.totalAmount) - cents(basket.coveredAmount) - open
  return [
    ['Covered by the card', dollars(basket.coveredAmount)],
    ...basket.covered.map(({ purse, amount }) => [`of it ${purse}`, dollars(amount)] as const),
    ['Not covered', dollars(open / 100)],
    [tax === cents(basket.taxAmount) ? 'Tax' : 'Tax that is not covered', dollars(tax / 100)],
    total,
  ]
}

const endingOf = (basket: PosPurchase): { title: string; text: string } => {
  const { status, timedOut, benefitsAmount, coveredAmount } = basket
  if (status !== 'CONFIRMED') {
    return timedOut || status !== 'REVERSED'
      ? {
          title: 'No answer from the bank',
          text: 'Nothing was paid. Money that the bank may have taken is given back.',
        }
      : { title: 'Sale reversed', text: 'The card has its money back.' }
  }
  return cents(benefitsAmount) < cents(coveredAmount)
    ? { title: 'Partial approval', text: 'The card had less than the basket asked for. Take the rest otherwise.' }
    : { title: 'Approved', text: 'The card paid all that it covers.' }
}

const Ending = ({ basket }: { basket: PosPurchase }) => {
  const { booked } = useTill()
  const isPaid = basket.status === 'CONFIRMED'
  const { title, text } = endingOf(basket)
  const openReturn = () => change({ mode: 'return', sale: basket, giving: new Map(), back: undefined })
  return (
    <>
      <div className="row gap-3 between">
        <div>
          <h2 ref={focusOnMount} tabIndex={-1}>
            {title}
          </h2>
          <p className="muted">{text}</p>
        </div>
        <StatusBadge tone={isPaid ? 'green' : 'red'}>
          {isPaid ? 'Confirmed' : basket.status === 'REVERSED' ? 'Reversed' : 'Not paid'}
        </StatusBadge>
      </div>
      {booked && (
        <Alert tone="info" title={`What the store gets: ${dollars(booked.netAmount)}`}>
          <p>
            {`${dollars(basket.benefitsAmount)} less ${dollars(Math.abs(booked.feeAmount))} (the percentage) ` +
              `and ${dollars(Math.abs(booked.fixedFeeAmount))} (the fixed fee).`}
          </p>
        </Alert>
      )}
      <div className="row wrap">
        <span className="only-wide">
          <Button variant="primary" onClick={startSale}>
            New sale
          </Button>
        </span>
        {isPaid && <Button onClick={reverse}>Reverse this sale</Button>}
        {isPaid ? (
          <Button onClick={openReturn}>Return items</Button>
        ) : (
          <Button onClick={repeatSale}>Ring it up again</Button>
        )}
      </div>
    </>
  )
}

export const SaleCard = () => {
  const { basket, isOver } = useTill()
  return (
    <Card label="Sale" padded>
      {isOver && basket ? <Ending basket={basket} /> : <ScanForm />}
      <Problem at="basket" />
      {basket ? (
        <>
          <Lines label="Basket" heads={['Item', 'Quantity', 'Price', isOver ? 'Card paid' : 'Covered']}>
            {basket.lines.map((line, index) => (
              <BasketLine key={line.lineId} line={line} index={index} />
            ))}
          </Lines>
          <Sums total sums={sumsOf(basket, isOver && basket.status === 'CONFIRMED')} />
        </>
      ) : (
        <p className="muted">The basket is empty. Scan something, or press one of the buttons.</p>
      )}
    </Card>
  )
}
