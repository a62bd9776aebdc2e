import { MoneyField, PercentField } from '@tillgate/ui/fields/amount-fields.tsx'
import { Controller, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { useTranslation } from '../i18n.ts'
import { useFieldErrorText } from './field-error-text.ts'

type Props<F extends FieldValues, B> = {
  control: Control<F, unknown, B>
  name: FieldPathByValue<F, string>
  label: string
  unit: '$' | '%'
  /** Item tax has an extra decimal compared with percentages elsewhere. */
  isItemTax?: boolean
  readOnly?: boolean
}

/** Form field for an amount of money or a percentage, stored as a decimal number in text; unreadable text is stored as typed. */
export const AmountField = <F extends FieldValues, B>(props: Props<F, B>) => {
  const { control, name, label, unit, isItemTax = false, ...rest } = props
  const { t } = useTranslation()
  const errorText = useFieldErrorText()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => {
        const wiring = {
          ...rest,
          label,
          unreadable: t('amount.unreadable'),
          name,
          value: field.value,
          onChange: field.onChange,
          onBlur: field.onBlur,
          error: errorText(fieldState.error),
        }
        return unit === '$' ? <MoneyField {...wiring} /> : <PercentField {...wiring} isItemTax={isItemTax} />
      }}
    />
  )
}
