import { MultiSelect } from '@mantine/core'
import type { Option } from './choice.tsx'
import { shortList } from './short-list.ts'
import { WarningIcon, ChevronDownIcon } from '../icons/basics.tsx'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'

type Props = {
  label: string
  hint?: string
  name?: string
  options: Option[]
  values: string[]
  onChange: (values: string[]) => void
  error?: string | undefined
  placeholder?: string
  nothingFound?: string
  /** As `shortList` has it. */
  more?: string
}

export const MultiChoice = ({
  label,
  hint,
  name,
  options,
  values,
  onChange,
  error,
  placeholder,
  nothingFound,
  more,
}: Props) => (
  <MultiSelect
    label={label}
    description={hint}
    {...(name ? { id: name } : {})}
    {...(placeholder && values.length === 0 ? { placeholder } : {})}
    data={options}
    value={values}
    onChange={onChange}
    error={
      error && (
        <>
          <WarningIcon small />
          {error}
        </>
      )
    }
    searchable
    filter={shortList({ isFound: (one, wanted) => one.label.toLowerCase().includes(wanted), more })}
    rightSection={<ChevronDownIcon small />}
    nothingFoundMessage={nothingFound}
    hidePickedOptions
    comboboxProps={{ shadow: 'md', transitionProps: { duration: 120 } }}
  />
)
