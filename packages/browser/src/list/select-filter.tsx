import { Choice } from '@tillgate/ui/fields/choice.tsx'

type Props<V extends string> = {
  label: string
  /** Label while the filter is not set. */
  unset: string
  value: V | undefined
  choices: readonly { value: V; label: string }[]
  onChange: (value: V | undefined) => void
  searchable?: boolean
  nothingFound?: string
}

/** Value that no filter can have. */
const none = 'any'

/** Select filter for many values; the first choice is "any". */
export const SelectFilter = <V extends string>({ unset, value, choices, onChange, ...rest }: Props<V>) => (
  <Choice
    {...rest}
    bare
    options={[{ value: none, label: unset }, ...choices]}
    value={value ?? none}
    onChange={(chosen) => onChange(choices.find((one) => one.value === chosen)?.value)}
  />
)
