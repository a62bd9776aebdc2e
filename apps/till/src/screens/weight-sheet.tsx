import { priceLine } from '@tillgate/domain/baskets.ts'
import { unitSymbol, weightText } from '@tillgate/domain/items.ts'
import { useState } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { dollars } from '#till/money.ts'
import { Button } from '#till/parts/button.tsx'
import { focusOnMount } from '#till/parts/focus.ts'
import { NumberPad } from '#till/parts/number-pad.tsx'
import { Sheet } from '#till/parts/sheet.tsx'
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
    priceCents: Math.round(item.price * 100),
    quantityMilli,
    taxMilli: 0,
    discountCents: 0,
  })
  const total = dollars(netCents / 100, language)
  const type = (text: string): void => setDigits(text.replaceAll(/\D/g, '').replace(/^0+/, '').slice(0, digitsMax))
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
          {t('addWeight', { weight, unit, total })}
        </Button>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <label className="t-val">
          <span className="sr">{t('weight', { unit })}</span>
          <input
            inputMode="none"
            autoComplete="off"
            ref={focusOnMount}
            value={weight}
            onKeyDown={(event) => {
              // Digits go to the end, wherever the cursor is.
              if (/^\d$/.test(event.key)) type(`${digits}${event.key}`)
              else if (event.key === 'Backspace') setDigits(digits.slice(0, -1))
              else return
              event.preventDefault()
            }}
            onChange={({ target }) => type(target.value)}
          />
          <span aria-hidden="true">{unit}</span>
        </label>
      </form>
      <NumberPad
        onDigit={(digit) => type(`${digits}${digit}`)}
        onDelete={() => setDigits(digits.slice(0, -1))}
        corner={t('clear')}
        onCorner={() => setDigits('')}
      />
    </Sheet>
  )
}
