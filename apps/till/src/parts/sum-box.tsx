import type { ReactNode } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { dollars } from '#till/money.ts'
import { Icon } from './icon.tsx'

type Props = {
  count: number
  total: number
  card: number
  other: number
  words: { card: string; cardShort: string; other: string; otherShort: string }
  isUnconfirmed?: boolean
  /** Time of old prices. */
  pricesOf?: string
  children: ReactNode
}
/** The total with its two parts, and the one large button below: at the same place in every state of a sale. */
export const SumBox = ({ count, total, card, other, words, isUnconfirmed = false, pricesOf, children }: Props) => {
  const { t, language } = useTranslation()
  const shown = dollars(total, language)
  const fig = (kind: 'cp' | 'op', icon: 'card' | 'note', long: string, short: string, amount: number) => (
    <div className={`t-fig ${kind}`}>
      <Icon name={icon} />
      <span>
        <span className="t-wide">{long}</span>
        <span className="t-phone">{short}</span>
      </span>
      <b>{dollars(amount, language)}</b>
    </div>
  )
  return (
    <section className="t-pay" aria-label={t('sums')}>
      <div className={`t-meter t-wide ${total === 0 ? 'none' : ''}`} aria-hidden="true">
        {total === 0 && <i style={{ flex: 1 }} />}
        {card > 0 && <i style={{ flex: card }} />}
        {other > 0 && <i className={card > 0 ? '' : 'all'} style={{ flex: other }} />}
      </div>
      <div className="t-sum">
        <div className="total">
          <small>
            {isUnconfirmed ? t('unconfirmed') : t('total', { count })}
            {pricesOf !== undefined && <span>{t('pricesOf', { time: pricesOf })}</span>}
          </small>
          <b className={`l${shown.length}`}>{shown}</b>
        </div>
        <div className="t-figs">
          {fig('cp', 'card', words.card, words.cardShort, card)}
          {fig('op', 'note', words.other, words.otherShort, other)}
        </div>
      </div>
      {children}
    </section>
  )
}
