import { Select } from '@mantine/core'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { WarningIcon, ChevronDownIcon } from '../icons/basics.tsx'
import styles from './choice.module.css'
import { shortList } from './short-list.ts'

/** `note`: shown behind the label in the list and found by typing; the field itself shows the label alone. */
export type Option = { value: string; label: string; note?: string }

type Props = {
  label: string
  /** The label is for screen readers only, because the control is in a header or a toolbar. */
  bare?: boolean
  name?: string
  options: Option[]
  value: string | null
  onChange: (value: string) => void
  onBlur?: () => void
  error?: string | undefined
  searchable?: boolean
  placeholder?: string
  nothingFound?: string
  /** Same text as in `shortList`. */
  more?: string
  icon?: ReactNode
  readOnly?: boolean
  /** The error is shown elsewhere. */
  isWrong?: boolean
}

const isFound = ({ label, note = '' }: Option, wanted: string): boolean =>
  [label, note, `${label} - ${note}`].some((text) => text.toLowerCase().startsWith(wanted))

/** Finds the option that typed text names: by its whole label or note, or as the only one that begins with the text. */
const optionOf = (options: readonly Option[], typed: string): Option | undefined => {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return undefined
  const named = options.find(({ label, note = '' }) => [label, note].some((text) => text.toLowerCase() === wanted))
  const found = options.filter((option) => isFound(option, wanted))
  return named ?? (found.length === 1 ? found[0] : undefined)
}

/** As native selects: letters typed within a second belong together. */
const typeaheadMs = 1000

/**
 * Returns the option for typed letters: the exact code before " - ", else the next option with the same beginning. A repeated
 * letter leads to the next option with the letter.
 */
export const typedOption = (options: readonly Option[], typed: string, value: string | null): Option | undefined => {
  const letters = typed.toLowerCase()
  const codeOf = ({ label }: Option): string => label.split(' - ')[0]?.toLowerCase() ?? ''
  const isRepeated = letters.length > 1 && letters === letters.slice(0, 1).repeat(letters.length)
  const begins = (text: string) => options.filter(({ label }) => label.toLowerCase().startsWith(text))
  const found = begins(letters)
  if (isRepeated && found.length === 0) {
    const round = begins(letters.slice(0, 1))
    return round[(round.findIndex((option) => option.value === value) + 1) % round.length]
  }
  return options.find((option) => codeOf(option) === letters) ?? found[0]
}

/** Handles letters typed into a field without a search. Digits are left to scanners. */
const useTypeahead = (options: readonly Option[], value: string | null, choose: (value: string) => void) => {
  const typed = useRef({ text: '', at: 0 })
  return (event: KeyboardEvent<HTMLInputElement>): boolean => {
    const { key, timeStamp } = event
    const isGoingOn = timeStamp - typed.current.at < typeaheadMs && typed.current.text !== ''
    if (event.ctrlKey || event.metaKey || event.altKey || !(isGoingOn ? /^.$/u : /^\p{L}$/u).test(key)) return false
    event.preventDefault()
    const longer = isGoingOn ? typed.current.text + key : key
    // Letters that name nothing together begin anew.
    const text = typedOption(options, longer, value) ? longer : key
    typed.current = { text, at: timeStamp }
    const found = typedOption(options, text, value)
    if (found && found.value !== value) choose(found.value)
    return found !== undefined
  }
}

export const Choice = (props: Props) => {
  const { label, bare = false, name, options, value, onChange: change, onBlur: left, error, searchable = false } = props
  const { placeholder, nothingFound, more, icon, readOnly = false, isWrong = false } = props
  const [isOpen, setOpen] = useState(false)
  const typeahead = useTypeahead(options, value, change)
  const byValue = new Map(options.map((option) => [option.value, option]))
  const hasNotes = options.some(({ note }) => note !== undefined)
  const noteOf = (wanted: string): string | undefined => byValue.get(wanted)?.note
  return (
    <Select
      filter={shortList({
        isFound: (one, wanted) =>
          hasNotes ? isFound(byValue.get(one.value) ?? one, wanted) : one.label.toLowerCase().includes(wanted),
        chosen: value,
        more,
      })}
      {...(hasNotes ? { renderOption: ({ option }) => `${option.label} - ${noteOf(option.value) ?? ''}` } : {})}
      readOnly={readOnly}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      selectFirstOptionOnChange={searchable}
      onKeyDown={(event) => {
        if (readOnly) return
        // The list marks an option, and Enter would choose the marked option instead of the typed text.
        if (!searchable && typeahead(event)) setOpen(false)
        // A fast Enter comes before the list has marked its first option.
        const named = searchable && event.key === 'Enter' ? optionOf(options, event.currentTarget.value) : undefined
        if (named && named.value !== value) change(named.value)
      }}
      {...(bare ? { 'aria-label': label, size: 'sm', className: styles['bare'] } : { label })}
      // Set as the id of the visible input: `name` would go to a hidden input, which an error summary cannot focus.
      {...(name ? { id: name } : {})}
      {...(placeholder ? { placeholder } : {})}
      data={options}
      value={value}
      onChange={(next) => {
        if (next !== null) change(next)
      }}
      onBlur={(event) => {
        // The list drops typed text: leaving the field with a state's name or code chooses it.
        const typed = searchable && !readOnly ? optionOf(options, event.currentTarget.value) : undefined
        if (typed && typed.value !== value) change(typed.value)
        left?.()
      }}
      error={
        error ? (
          <>
            <WarningIcon small />
            {error}
          </>
        ) : (
          isWrong
        )
      }
      searchable={searchable}
      nothingFoundMessage={nothingFound}
      leftSection={icon}
      rightSection={<ChevronDownIcon small />}
      allowDeselect={false}
      checkIconPosition="right"
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 120 } }}
    />
  )
}
