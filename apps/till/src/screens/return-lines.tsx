import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import { isWeighed, soldQuantity, unitSymbol, weightText } from '@tillgate/domain/items.ts'
import { useTranslation } from '#till/i18n.ts'
import { dollars } from '#till/money.ts'
import { Button } from '#till/parts/button.tsx'
import { focusOnMount } from '#till/parts/focus.ts'
import { Icon } from '#till/parts/icon.tsx'
import { clockTime } from '#till/parts/times.ts'
import { allOf, leftMilli, sharesOf, type ComingBack } from '#till/return/refund.ts'

/** How much of a line comes back: a switch for one piece, a stepper for several, the weight for weighed goods. */
const Amount = ({
  line,
  milli,
  onChange,
  onWeigh,
}: {
  line: PosPurchase['lines'][number]
  milli: number
  onChange: (milli: number) => void
  onWeigh: () => void
}) => {
  const { t } = useTranslation()
  const left = leftMilli(line)
  if (isWeighed(line, line.barcode)) {
    return (
      <Button onClick={onWeigh}>
        {milli === 0 ? t('weigh') : `${weightText(milli / 1000)} ${unitSymbol(line.unit)}`}
      </Button>
    )
  }
  if (left > 1000) {
    return (
      <fieldset className="t-step" aria-label={t('howMany', { name: line.name })}>
        <button
          type="button"
          className="t-ib"
          aria-label={t('less')}
          onClick={() => onChange(Math.max(0, milli - 1000))}
        >
          <Icon name="minus" />
        </button>
        <b>{milli / 1000}</b>
        <button
          type="button"
          className="t-ib"
          aria-label={t('more')}
          onClick={() => onChange(Math.min(left, milli + 1000))}
        >
          <Icon name="plus" />
        </button>
      </fieldset>
    )
  }
  return (
    <button
      type="button"
      className="t-tick"
      role="switch"
      aria-checked={milli > 0}
      aria-label={t('comesBackOf', { name: line.name })}
      onClick={() => onChange(milli > 0 ? 0 : left)}
    >
      {milli > 0 && <Icon name="check" />}
      <span>{t(milli > 0 ? 'comesBack' : 'keeps')}</span>
    </button>
  )
}

/** Returns true for a paid sale of which something is left. */
const mayReturn = ({ type, status, lines }: PosPurchase): boolean =>
  type === 'SALE' && status === 'CONFIRMED' && allOf(lines).size > 0

type Props = {
  sale: PosPurchase
  coming: ComingBack
  isUnsure: boolean
  onChange: (coming: ComingBack) => void
  onWeigh: (lineId: number) => void
}
/** Lines of a paid sale: which of them come back, and how much. */
export const ReturnLines = ({ sale, coming, isUnsure, onChange, onWeigh }: Props) => {
  const { t, language } = useTranslation()
  const money = (cents: number): string => dollars(cents / 100, language)
  const isOpen = mayReturn(sale)
  return (
    <main className="t-stage top flush" tabIndex={-1}>
      <div className="t-salehead">
        <div>
          <h1 className="code" tabIndex={-1} ref={focusOnMount}>
            {sale.receiptNumber}
          </h1>
          <p>
            {t('soldAt', {
              time: clockTime(sale.confirmedAt ?? sale.startedAt, language, 'day'),
              last4: sale.lastPanFourDigits ?? '',
              card: dollars(sale.benefitsAmount, language),
              total: dollars(sale.totalAmount, language),
            })}
          </p>
        </div>
        {isOpen && <Button onClick={() => onChange(allOf(sale.lines))}>{t('allOfIt')}</Button>}
      </div>
      {isUnsure && (
        <div className="t-strip yellow" role="alert">
          <Icon name="warn" />
          <span className="grow">{t('returnUnsure')}</span>
        </div>
      )}
      {!isOpen && (
        <div className="t-strip yellow" role="alert">
          <Icon name="warn" />
          <span className="grow">{t(sale.status === 'CONFIRMED' ? 'allBack' : 'notReturnable')}</span>
        </div>
      )}
      <ol className="t-rets">
        {sale.lines.map((line) => {
          const milli = coming.get(line.lineId) ?? 0
          const { cardCents, otherCents } = sharesOf(line, milli)
          const change = (to: number): void => {
            const next = new Map(coming)
            if (to === 0) next.delete(line.lineId)
            else next.set(line.lineId, to)
            onChange(next)
          }
          const bought = soldQuantity(line, line.barcode)
          return (
            <li key={line.lineId} className={`t-ret ${milli > 0 ? 'on' : ''}`}>
              <div className="t-nm">
                <b>{line.name}</b>
                <small>
                  {t('bought', { quantity: bought, amount: dollars(line.netAmount + line.taxAmount, language) })}
                </small>
                {line.returnedQuantity > 0 && (
                  <small className="t-why">{t('cameBack', { count: line.returnedQuantity })}</small>
                )}
                {milli > 0 && (
                  <small className="t-shares">
                    {cardCents > 0 && (
                      <span className="t-c cp">
                        <Icon name="card" />
                        {money(cardCents)}
                      </span>
                    )}
                    {otherCents > 0 && (
                      <span className="t-c op">
                        <Icon name="note" />
                        {money(otherCents)}
                      </span>
                    )}
                  </small>
                )}
              </div>
              {isOpen && leftMilli(line) > 0 && (
                <Amount line={line} milli={milli} onChange={change} onWeigh={() => onWeigh(line.lineId)} />
              )}
            </li>
          )
        })}
      </ol>
    </main>
  )
}
