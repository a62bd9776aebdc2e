import { decideAtTill, discountPercent, type TillRule } from '@tillgate/domain/till-permissions.ts'
import { useState } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { centsOf, dollars } from '#till/money.ts'
import { Button } from '#till/parts/button.tsx'
import { Sheet } from '#till/parts/sheet.tsx'
import { TypedNumber } from '#till/parts/typed-number.tsx'
import type { ShownLine } from '#till/parts/shown-line.ts'
import { discountOf, discountWays, type DiscountWay } from '#till/sale/discount.ts'
import { unitSymbol } from '@tillgate/domain/items.ts'

/** Digits of the largest price, in cents; of a whole percent. */
const digitsMax = { percent: 3, amount: 7, price: 7 } as const satisfies Record<DiscountWay, number>

type Props = {
  line: ShownLine & { total: number; unitPrice: number }
  /** Of the person who sells; `limit` in percent. */
  rule: TillRule
  onDiscount: (discountCents: number) => void
  onClose: () => void
}
/** Discount on a line: a whole percent of it, or an amount or a lower price of the unit, typed from the right. */
export const DiscountSheet = ({ line, rule, onDiscount, onClose }: Props) => {
  const { t, language } = useTranslation()
  const [way, setWay] = useState<DiscountWay>('percent')
  const [digits, setDigits] = useState('')
  const money = (cents: number): string => dollars(cents / 100, language)
  const grossCents = centsOf(line.total) - centsOf(line.tax) + centsOf(line.discount)
  const number = Number(digits)
  const quantityMilli = Math.round(line.quantity * 1000)
  const discountCents = discountOf(way, number, { grossCents, quantityMilli })
  const percent = discountPercent({ discountCents, netCents: grossCents - discountCents })
  const isAbove = discountCents > 0 && decideAtTill(rule, { amount: percent / 100 }) === 'APPROVAL'
  const price = dollars(line.unitPrice, language)
  const eachCosts = line.isWeighed ? t('perUnit', { price, unit: unitSymbol(line.unit) }) : t('each', { price })
  const give = (): void => {
    if (discountCents > 0) onDiscount(discountCents)
  }
  return (
    <Sheet
      title={t('discountOn', { name: line.name })}
      hint={t('lineCosts', { amount: money(grossCents) })}
      onClose={onClose}
      foot={
        <>
          <Button kind="primary" size="big" isFull isInert={discountCents === 0} onClick={give}>
            {t('giveDiscount', { amount: money(discountCents) })}
          </Button>
          {line.discount > 0 && (
            <Button isFull onClick={() => onDiscount(0)}>
              {t('noDiscount')}
            </Button>
          )}
        </>
      }
    >
      <fieldset className="t-3" aria-label={t('discountBy')}>
        {discountWays.map((one) => (
          <Button
            key={one}
            kind={one === way ? 'tonal' : 'secondary'}
            isPressed={one === way}
            onClick={() => {
              setDigits('')
              setWay(one)
            }}
          >
            {t(`discountBy.${one}`)}
          </Button>
        ))}
      </fieldset>
      <TypedNumber
        key={way}
        label={t(`discountBy.${way}`)}
        digits={digits}
        max={digitsMax[way]}
        value={way === 'percent' ? `${number}%` : money(number)}
        onDigits={setDigits}
        onEnter={give}
      />
      <dl className="t-kv" aria-live="polite">
        <div>
          <dt>{t('lineThen')}</dt>
          <dd>{money(grossCents - discountCents)}</dd>
        </div>
      </dl>
      {way === 'price' && <p className="t-hint2">{t('priceLower', { price: eachCosts })}</p>}
      {isAbove && <p className="t-hint2">{t('discountAbove')}</p>}
    </Sheet>
  )
}
