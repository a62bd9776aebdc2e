import { priceLine } from '@tillgate/domain/baskets.ts'
import { unitSymbol, weightText } from '@tillgate/domain/items.ts'
import { useState } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { centsOf, dollars } from '#till/money.ts'
import { Button } from '#till/parts/button.tsx'
import { Sheet } from '#till/parts/sheet.tsx'
import { TypedNumber } from '#till/parts/typed-number.tsx'
import type { Item } from '#till/catalogue/item-at-till.ts'

/** Typed digits are hundredths of the unit: 2, 3, 0 is 2.30. The heaviest is 99.99. */
const digitsMax = 4

type Props = { item: Pick<Item, 'name' | 'price' | 'unit'>; onWeight: (quantityMilli: number | null) => void }
export const WeightSheet = ({ item, onWeight }: Props) => {
  const { t, language } = useTranslation()
  const [digits, setDigits] = useState('')
  const unit = unitSymbol(item.unit)
  const quantityMilli = Number(digits) * 10
  const weight = weightText(Number(digits) / 100)
  const { netCents } = priceLine({
    priceCents: centsOf(item.price),
    quantityMilli,
    taxMilli: 0,
    discountCents: 0,
  })
  const total = dollars(netCents / 100, language)
  const add = (): void => {
    if (quantityMilli > 0) onWeight(quantityMilli)
  }
  return (
    <Sheet
      title={item.name}
      hint={t('perUnit', { price: dollars(item.price, language), unit })}
      onClose={() => onWeight(null)}
      foot={
        <Button kind="primary" size="big" isFull isInert={quantityMilli === 0} onClick={add}>
          {quantityMilli === 0 ? t('typeWeight') : t('addWeight', { weight, unit, total })}
        </Button>
      }
    >
      <TypedNumber
        label={t('weight', { unit })}
        digits={digits}
        max={digitsMax}
        value={weight}
        unit={unit}
        onDigits={setDigits}
        onEnter={add}
      />
    </Sheet>
  )
}
