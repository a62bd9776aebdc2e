import { unitSymbol, weightText } from '@tillgate/domain/items.ts'
import { useTranslation } from '#till/i18n.ts'
import { dollars } from '#till/money.ts'
import { Icon } from '#till/parts/icon.tsx'
import { reasonText, type ShownLine } from '#till/parts/shown-line.ts'

type Props = {
  line: ShownLine
  index: number
  isChosen: boolean
  /** The server does not sell this line. */
  isRefused: boolean
  onChoose: () => void
}
/** Line of the basket; pressed, it is shown beside the stepper. */
export const BasketRow = ({ line, index, isChosen, isRefused, onChoose }: Props) => {
  const { t, language } = useTranslation()
  const money = (amount: number | null): string => (amount === null ? '–' : dollars(amount, language))
  const share = (amount: number | null): string => (amount === null || amount === 0 ? '–' : dollars(amount, language))
  return (
    <li className={`t-row ${isChosen ? 'sel' : ''} ${isRefused ? 'bad' : ''}`}>
      <button type="button" aria-current={isChosen || undefined} onClick={onChoose}>
        <span className="sr">{t('line', { number: index + 1 })}: </span>
        <span className={`t-qty ${line.isWeighed ? 'w' : ''} ${line.quantity > 1 && !line.isWeighed ? 'many' : ''}`}>
          {line.isWeighed ? weightText(line.quantity) : line.quantity}
          {line.isWeighed && <small>{unitSymbol(line.unit)}</small>}
        </span>
        <span className="t-nm">
          <b>{line.name}</b>
          {line.unitPrice !== null && line.quantity !== 1 && (
            <small>
              {line.isWeighed
                ? t('perUnit', { price: money(line.unitPrice), unit: unitSymbol(line.unit) })
                : t('each', { price: money(line.unitPrice) })}
            </small>
          )}
          {line.discount > 0 && <small>{t('discountOf', { amount: money(line.discount) })}</small>}
          {line.tax > 0 && <small>{t('tax', { amount: money(line.tax) })}</small>}
          {isRefused && (
            <small className="t-why">
              <Icon name="warn" size="s" /> {t('lineRefused')}
            </small>
          )}
          {!isRefused && line.reason !== null && line.reason !== 'COVERED' && (
            <small className="t-why">{reasonText(line, t, language)}</small>
          )}
        </span>
        <span className="t-amt">{money(line.total)}</span>
        <span className="t-split">
          <span className={`t-c ${line.cardPays ? 'cp' : 'none'}`}>
            <span className="sr">{t('cardPays')} </span>
            <Icon name="card" />
            {share(line.cardPays)}
          </span>
          <span className={`t-c ${line.other ? 'op' : 'none'}`}>
            <span className="sr">{t('otherPayment')} </span>
            <Icon name="note" />
            {share(line.other)}
          </span>
        </span>
      </button>
    </li>
  )
}
