import { AmountField } from '@tillgate/browser/form/amount-field.tsx'
import { money } from '@tillgate/domain/money.ts'
import { editedValues } from '@tillgate/domain/price-edits.ts'
import { decimal } from '@tillgate/ui/fields/masks.ts'
import { Segments } from '@tillgate/ui/fields/segments.tsx'
import { Controller, useWatch, type Control } from 'react-hook-form'
import * as z from 'zod/mini'
import { useTranslation } from '#portal/i18n.ts'

export const Storable = z.object({
  changesPrice: z.boolean(),
  price: z.string(),
  priceKind: z.enum(['SET', 'RAISE', 'LOWER']),
  priceUnit: z.enum(['PERCENT', 'AMOUNT']),
  changesTax: z.boolean(),
  taxPercentage: z.string(),
  changesStatus: z.boolean(),
  active: z.boolean(),
})
type Values = z.output<typeof Storable>
export type BulkValues = Values & { items: string[] }
export const nothing: Values = {
  changesPrice: false,
  price: '',
  priceKind: 'SET',
  priceUnit: 'PERCENT',
  changesTax: false,
  taxPercentage: '',
  changesStatus: false,
  active: true,
}

/** Returns the field of the body that changes the price. An empty field sends a value that its validation refuses. */
type PriceFields = { price?: number; pricePercent?: number; priceAmount?: number }
export const priceFields = ({ changesPrice, price, priceKind, priceUnit }: Values): PriceFields => {
  if (!changesPrice) return {}
  const typed = decimal(price)
  if (priceKind === 'SET') return { price: typed ?? 0 }
  if (typed === undefined) return { price: 0 }
  const signed = priceKind === 'RAISE' ? typed : -typed
  return priceUnit === 'PERCENT' ? { pricePercent: signed } : { priceAmount: signed }
}

/** $5.00 */
const exampleCents = 500

/** Returns in cents what the typed change makes of $5.00; undefined without a change, or out of range. */
const exampleOf = (values: Pick<Values, 'priceKind' | 'priceUnit' | 'price'>): number | undefined => {
  const { pricePercent, priceAmount } = priceFields({ ...nothing, ...values, changesPrice: true })
  const by = pricePercent ?? priceAmount
  if (by === undefined || Number.isNaN(by) || by === 0) return undefined
  const hundredths = Math.round(by * 100)
  const price = pricePercent === undefined ? { amount: hundredths } : { percent: hundredths }
  return editedValues({ priceCents: exampleCents, taxMilli: 0, active: true }, { price })?.priceCents
}

type Props<B> = { control: Control<BulkValues, unknown, B> }

/** Sets one price, or raises or lowers each price by a percentage or an amount. */
export const PriceChange = <B,>({ control }: Props<B>) => {
  const { t } = useTranslation()
  const [kind, unit, price] = useWatch({ control, name: ['priceKind', 'priceUnit', 'price'] })
  const example = exampleOf({ priceKind: kind, priceUnit: unit, price })
  const isPercent = kind !== 'SET' && unit === 'PERCENT'

  return (
    <>
      <Controller
        control={control}
        name="priceKind"
        render={({ field: { value, onChange } }) => (
          <Segments
            label={t('items.bulk-how')}
            value={value}
            segments={[
              { value: 'SET', label: t('items.bulk-set') },
              { value: 'RAISE', label: t('items.bulk-raise') },
              { value: 'LOWER', label: t('items.bulk-lower') },
            ]}
            onChange={onChange}
          />
        )}
      />
      {kind !== 'SET' && (
        <Controller
          control={control}
          name="priceUnit"
          render={({ field: { value, onChange } }) => (
            <Segments
              label={t('items.bulk-unit')}
              value={value}
              segments={[
                { value: 'PERCENT', label: t('items.bulk-percent') },
                { value: 'AMOUNT', label: t('items.bulk-amount') },
              ]}
              onChange={onChange}
            />
          )}
        />
      )}
      <AmountField
        key={isPercent ? '%' : '$'}
        control={control}
        name="price"
        label={kind === 'SET' ? t('items.price') : t(isPercent ? 'items.bulk-percent' : 'items.bulk-amount')}
        unit={isPercent ? '%' : '$'}
      />
      {kind !== 'SET' && (
        <p className="muted">
          {t(kind === 'RAISE' ? 'items.bulk-raise-means' : 'items.bulk-lower-means')}
          {example !== undefined &&
            ` ${t('items.bulk-example', { price: money(exampleCents / 100), result: money(example / 100) })}`}
          {isPercent && ` ${t('items.bulk-rounded')}`}
        </p>
      )}
    </>
  )
}
