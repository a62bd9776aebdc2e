import { useState } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { dollars } from '#till/money.ts'
import { Button } from '#till/parts/button.tsx'
import { focusOnMount } from '#till/parts/focus.ts'
import { NumberPad } from '#till/parts/number-pad.tsx'
import { Sheet } from '#till/parts/sheet.tsx'
import type { ShownLine } from '#till/parts/shown-line.ts'

/** Pieces of a line at most, in digits: 999. */
const digitsMax = 3

type Props = { line: ShownLine; onQuantity: (quantity: number) => void; onClose: () => void }
/** Types the quantity of a counted line. */
export const QuantitySheet = ({ line, onQuantity, onClose }: Props) => {
  const { t, language } = useTranslation()
  const [digits, setDigits] = useState('')
  const type = (text: string): void => setDigits(text.replaceAll(/\D/g, '').replace(/^0+/, '').slice(0, digitsMax))
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
          {t('setQuantity', { count: quantity || line.quantity })}
        </Button>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          set()
        }}
      >
        <label className="t-val">
          <span className="sr">{t('quantityOf', { name: line.name })}</span>
          <input
            inputMode="none"
            autoComplete="off"
            ref={focusOnMount}
            placeholder={String(line.quantity)}
            value={digits}
            onChange={({ target }) => type(target.value)}
          />
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
