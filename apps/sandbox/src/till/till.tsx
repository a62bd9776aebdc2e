import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { Segments } from '@tillgate/ui/fields/segments.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { clsx } from 'clsx'
import { Row, Rows } from '../console/parts.tsx'
import { useNow } from '../console/state.ts'
import { choosePerson, choosePlace, newTerminal, options, signIn } from './counter.ts'
import { FieldForm, Problem } from './lines.tsx'
import { dollars } from './money.ts'
import { Receipt } from './receipt.tsx'
import { ReturnCard } from './return-card.tsx'
import { openSale } from './returns.ts'
import { chooseCard, pay, startSale } from './sale.ts'
import { focusOnMount, SaleCard } from './sale-card.tsx'
import { change, useTill } from './state.ts'
import partStyles from '../console/parts.module.css'
import styles from './till.module.css'

const WhereCard = () => {
  const { shops, stores, store, cashiers, cashier, terminals, terminal, till, isCodeWanted, isBusy } = useTill()
  const known = terminals.map(({ terminalId, name }) => ({
    value: terminalId,
    label: `${name}, app ${options.appVersion}`,
  }))
  return (
    <Card label="Where and who" padded>
      <div className={clsx('grid gap-4 items-end', partStyles['fields'])}>
        <Choice
          label="Store"
          options={[
            ...stores.map(({ id, name }) => ({ value: id, label: name })),
            ...shops.map(({ email, name }) => ({ value: email, label: `${name} …` })),
          ]}
          value={store?.id ?? null}
          onChange={(wanted) => void choosePlace(wanted)}
        />
        <Choice
          label="Cashier"
          options={cashiers.map(({ email, name }) => ({ value: email, label: name }))}
          value={cashier}
          onChange={(chosen) => choosePerson({ cashier: chosen })}
        />
        <Choice
          label="Terminal"
          options={[...known, { value: newTerminal, label: 'Activate a new one' }]}
          value={terminal}
          onChange={(chosen) => choosePerson({ terminal: chosen })}
        />
        {till && (
          <div>
            <StatusBadge tone="green">Signed in</StatusBadge>
          </div>
        )}
        {!till && !isCodeWanted && (
          <Button variant="primary" size="lg" inactive={isBusy || !store} onClick={() => signIn()}>
            {terminal === newTerminal ? 'Activate and sign in' : 'Sign in'}
          </Button>
        )}
      </div>
      <Problem at="where" />
      {isCodeWanted && (
        <FieldForm
          ref={focusOnMount}
          label="Code of the mail"
          button="Sign in"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
          maxLength={6}
          send={signIn}
        />
      )}
    </Card>
  )
}

const families = [
  ['ok', 'Enough money', '$500.00, all purses'],
  ['low', 'Low balance', '$10.00 on FOOD'],
  ['food', 'Food only', 'no OTC purse'],
  ['zero', 'Empty', 'declined'],
  ['expired', 'Expired', 'declined'],
  ['lost', 'Lost', 'declined'],
  ['slow', 'Slow bank', 'answers late'],
  ['down', 'Bank down', 'no answer'],
] as const
const entryModes = [
  { value: 'CONTACTLESS', label: 'Tapped' },
  { value: 'CHIP', label: 'Inserted' },
  { value: 'SWIPE', label: 'Swiped' },
  { value: 'MANUAL', label: 'Typed (needs approval)' },
]

const twoDigits = (value: number): string => String(value).padStart(2, '0')
/** Counts down the time for which the prices hold. */
const Quote = ({ end }: { end: string }) => {
  const left = Math.max(0, Math.ceil((Date.parse(end) - useNow()) / 1000))
  const clock = `${twoDigits(Math.floor(left / 60))}:${twoDigits(left % 60)}`
  return <span className="muted">{left === 0 ? 'Prices are asked for again' : `Quote holds ${clock}`}</span>
}

const PayButton = () => {
  const { basket, isBusy, isAsking } = useTill()
  const ask = basket ? `Ask the card for ${dollars(basket.coveredAmount)}` : 'Ask the card'
  return (
    <Button variant="primary" size="lg" full inactive={!basket || isBusy} onClick={pay}>
      {isAsking ? 'Asking the card …' : ask}
    </Button>
  )
}

const PayCard = () => {
  const { basket, family, card, entryMode } = useTill()
  const quote = basket?.quoteExpiresAt ?? null
  return (
    <Card title="Pay" aside={quote !== null && <Quote end={quote} />} padded>
      <fieldset className={clsx('flex wrap gap-2', styles['cards'])} aria-label="Sandbox card">
        {families.map(([value, label, detail]) => (
          <CheckRow key={value} type="radio" name="card" checked={value === family} onChange={() => chooseCard(value)}>
            <b>{label}</b> <span className="muted">{detail}</span>
          </CheckRow>
        ))}
      </fieldset>
      <Choice
        label="Card is"
        options={entryModes}
        value={entryMode}
        onChange={(chosen) => change({ entryMode: chosen })}
      />
      <Problem at="pay" />
      <div className="only-wide">
        <PayButton />
      </div>
      <p className="muted">
        Token <span className="code">{card || 'card_sbx_…'}</span>. No card number exists here.
      </p>
    </Card>
  )
}

const TodayCard = () => (
  <Rows title="Today at this terminal" empty="Nothing was sold today.">
    {useTill()
      .today.slice(0, 8)
      .map(({ id, type, terminalTxnNo, confirmedAt, startedAt, status, totalAmount }) => {
        const title = `${type === 'RETURN' ? 'Return' : `No. ${terminalTxnNo ?? ''}`}, ${dollars(totalAmount)}`
        const open = (
          <Button size="sm" onClick={() => openSale(id)}>
            <span>
              Open<span className="sr"> {title}</span>
            </span>
          </Button>
        )
        return (
          <Row
            key={id}
            badge={<StatusBadge tone={status === 'CONFIRMED' ? 'green' : 'gray'}>{status.toLowerCase()}</StatusBadge>}
            title={title}
            at={confirmedAt ?? startedAt}
            actions={status === 'CONFIRMED' && open}
          />
        )
      })}
  </Rows>
)

const CallsCard = () => (
  <Rows title="Calls" aside={<a href="/#requests">Requests to the bank</a>} empty="The till has called nothing yet.">
    {useTill().calls.map(({ nth, method, path, status, code, milliseconds }) => (
      <Row
        key={nth}
        badge={<StatusBadge tone={status === 200 ? 'green' : 'red'}>{`${status || 'no answer'} ${code}`}</StatusBadge>}
        title={`${method} ${path}`}
        actions={<span className="muted">{milliseconds.toFixed(0)} ms</span>}
      />
    ))}
  </Rows>
)

/** Total and next step of a sale, at the foot of a phone. */
const PayBar = () => {
  const { basket, isOver } = useTill()
  const amount =
    isOver && basket?.status !== 'CONFIRMED' ? 0 : (basket?.[isOver ? 'splitTenderAmount' : 'totalAmount'] ?? 0)
  return (
    <div className={clsx('only-phone line-top surface px-4 py-3', styles['bar'])}>
      <div className="row gap-3 between">
        <span>
          <small className="block">{isOver ? 'Take from the customer' : 'Total'}</small>
          <b className="block">{dollars(amount)}</b>
        </span>
        {isOver ? (
          <Button variant="primary" size="lg" onClick={startSale}>
            New sale
          </Button>
        ) : (
          <PayButton />
        )}
      </div>
    </div>
  )
}

const modes = [
  { value: 'sale', label: 'Sale' },
  { value: 'return', label: 'Return' },
] as const

export const Till = () => {
  const { mode, till, isOver, news } = useTill()
  return (
    <Page
      title="Virtual till"
      description="A cashier’s app in the browser. Every press is a real call of the point-of-sale API."
      actions={
        <Segments label="Mode" value={mode} segments={[...modes]} onChange={(chosen) => change({ mode: chosen })} />
      }
    >
      <output className="sr">{news}</output>
      <div className={clsx('grid gap-5 items-start', styles['till'])}>
        <div className="stack">
          <WhereCard />
          {till && (mode === 'sale' ? <SaleCard /> : <ReturnCard />)}
        </div>
        {till && (
          <div className="stack">
            {mode === 'sale' && !isOver && <PayCard />}
            <Receipt />
          </div>
        )}
        <div className={clsx('stack', styles['log'])}>
          {till && <TodayCard />}
          <CallsCard />
        </div>
      </div>
      {till && mode === 'sale' && <PayBar />}
    </Page>
  )
}
