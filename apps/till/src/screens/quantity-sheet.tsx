import { useState } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { dollars } from '#till/money.ts'
import { Button } from '#till/parts/button.tsx'
import { Sheet } from '#till/parts/sheet.tsx'
import { TypedNumber } from '#till/parts/typed-number.tsx'
import type { ShownLine } from '#till/parts/shown-line.ts'

/** Pieces of a line at most, in digits: 999. */
const digitsMax = 3

type Props = { line: ShownLine; onQuantity: (quantity: number) => void; onClose: () => void }
/** Types the quantity of a counted line. */
export const QuantitySheet = ({ line, onQuantity, onClose }: Props) => {
  const { t, language } = useTranslation()
  const [digits, setDigits] = useState('')
  const quantity = Number(digits)
  const set = (): void => {
    if (quantity > 0) onQuantity(quantity)
  }
  return (
    <Sheet
      title={line.name}
      {...(line.unitPrice !== null && { hint: t('each', { price: dollars(line.unitPrice, language) }) })}
      onClose={onClose}
      foot={
        <Button kind="primary" size="big" isFull isInert={quantity === 0} onClick={set}>
          {quantity === 0 ? t('typeQuantity') : t('setQuantity', { count: quantity })}
        </Button>
      }
    >
      <TypedNumber
        label={t('quantityOf', { name: line.name })}
        digits={digits}
        max={digitsMax}
        value={digits}
        placeholder={String(line.quantity)}
        onDigits={setDigits}
        onEnter={set}
      />
    </Sheet>
  )
}
