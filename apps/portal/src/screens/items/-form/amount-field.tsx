import { useComplaint } from '@tillgate/browser/form/complaints.ts'
import { MaskedField } from '@tillgate/ui/fields/masked-field.tsx'
import { Controller, useFormContext } from 'react-hook-form'
import type { ItemFields } from './item-draft.ts'

type Props = {
  name: 'price' | 'taxPercentage' | `lines.${number}.${'price' | 'taxPercentage'}`
  label: string
  lead?: string
  unit?: string
  whole: number
  decimals: number
}

export const AmountField = ({ name, ...looks }: Props) => {
  const { control } = useFormContext<ItemFields>()
  const complaint = useComplaint()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <MaskedField
          {...looks}
          name={name}
          value={field.value}
          change={field.onChange}
          onBlur={field.onBlur}
          error={complaint(fieldState.error)}
        />
      )}
    />
  )
}
