import { MultiSelect, Pill } from '@mantine/core'
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
  values: readonly string[]
  onChange: (values: string[]) => void
  onBlur?: () => void
  error?: string | undefined
  placeholder?: string
  nothingFound?: string
  /** Same text as in `shortList`. */
  more?: string
  /** First option of the list: selects or clears all options. */
  all?: Omit<Option, 'value'>
  /** Accessible name of the button that removes a chosen option. */
  remove?: (label: string) => string
}

/** A chain may have two thousand stores: chosen ones above this number are counted. */
const pillsMax = 6
const everything = 'all'

/** List of options by Mantine with several choices; a chosen option stays in the list with a tick. */
export const MultiChoice = (props: Props) => {
  const { label, hint, name, options, values, onChange, onBlur, error, placeholder, nothingFound, more, all } = props
  const { remove = String } = props
  const listed = all ? [{ ...all, value: everything }, ...options] : options
  const byValue = new Map(listed.map((option) => [option.value, option]))
  const taken = new Set(values)
  const isAll = all !== undefined && options.length > 0 && options.every(({ value }) => taken.has(value))
  const chosen = isAll ? [everything, ...values] : [...values]
  const shown = isAll ? [everything] : values.slice(0, pillsMax)
  const textOf = (value: string): string => {
    const { label: text = '', note = '' } = byValue.get(value) ?? {}
    return `${text} ${note}`.toLowerCase()
  }

  const take = (next: string[]): void => {
    const takesAll = next.includes(everything)
    const others = next.filter((value) => value !== everything)
    if (takesAll === isAll) onChange(others)
    else onChange(takesAll ? options.map(({ value }) => value) : [])
  }

  return (
    <MultiSelect
      label={label}
      description={hint}
      {...(name ? { id: name } : {})}
      {...(placeholder && values.length === 0 ? { placeholder } : {})}
      data={listed}
      value={chosen}
      onChange={take}
      onBlur={() => onBlur?.()}
      error={
        error && (
          <>
            <WarningIcon small />
            {error}
          </>
        )
      }
      searchable
      selectFirstOptionOnChange
      filter={shortList({
        isFound: ({ value }, wanted) => (value === everything ? wanted === '' : textOf(value).includes(wanted)),
        more,
      })}
      renderOption={({ option: { value, label: text } }) => (
        <span>
          <span>{text}</span>
          {byValue.get(value)?.note && <span className="block muted fs-13">{byValue.get(value)?.note}</span>}
        </span>
      )}
      renderPill={({ value, onRemove }) => {
        const one = String(value)
        // A chosen option may be missing from the list.
        const text = byValue.get(one)?.label ?? one
        if (shown.includes(one)) {
          return (
            <Pill
              withRemoveButton
              {...(onRemove ? { onRemove } : {})}
              removeButtonProps={{ 'aria-label': remove(text), 'aria-hidden': false }}
            >
              {text}
            </Pill>
          )
        }
        return !isAll && one === values[pillsMax] ? <Pill>{`+${values.length - pillsMax}`}</Pill> : null
      }}
      checkIconPosition="right"
      rightSection={<ChevronDownIcon small />}
      nothingFoundMessage={nothingFound}
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 120 } }}
    />
  )
}
