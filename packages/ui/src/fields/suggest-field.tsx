import { clsx } from 'clsx'
import { Combobox, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import type { KeyboardEvent } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import { SearchIcon } from '../icons/actions.tsx'
import fieldStyles from './field.module.css'
import styles from './suggest-field.module.css'

export type Suggested = { id: string; text: string }
type Props = FieldTexts & {
  name: string
  value: string
  onChange: (text: string) => void
  onBlur?: (() => void) | undefined
  suggestions: readonly Suggested[]
  pick: (id: string) => void
  /** Last entry, which closes the list permanently. */
  otherwise?: { label: string; run: () => void }
  /** Enter takes the first entry where the arrow keys chose none: for a search, not for typed text. */
  isSearch?: boolean
  listLabel: string
  /** Announces the number of results to screen readers. */
  found: string
  /** Shows no suggestions, for manual entry. */
  plain?: boolean
  readOnly?: boolean
  /** A dialog puts the cursor here. */
  'data-autofocus'?: boolean
}

const otherwiseId = 'otherwise'

/** An editable combobox with a list (ARIA authoring practices). Enter picks only while an entry is chosen. */
export const SuggestField = (props: Props) => {
  const {
    label,
    hint,
    error,
    aside,
    name,
    value,
    onChange: change,
    onBlur: left,
    suggestions,
    pick,
    otherwise,
    plain = false,
  } = props
  const { listLabel, found, readOnly = false, isSearch = false, 'data-autofocus': isFocused } = props
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })
  const isBare = plain || readOnly
  const isOpen = list.dropdownOpened && !isBare && suggestions.length > 0
  const takeFirst = (event: KeyboardEvent) => {
    const [first] = suggestions
    if (event.key !== 'Enter' || !isSearch || !isOpen || !first || list.getSelectedOptionIndex() >= 0) return
    event.preventDefault()
    list.closeDropdown()
    pick(first.id)
  }

  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(wiring) => {
        const input = (
          <input
            type="text"
            className={fieldStyles['input']}
            name={name}
            value={value}
            readOnly={readOnly}
            autoComplete={plain ? 'address-line1' : 'off'}
            data-autofocus={isFocused}
            onChange={(event) => {
              change(event.currentTarget.value)
              list.openDropdown()
              list.resetSelectedOption()
            }}
            onKeyDown={takeFirst}
            onBlur={() => {
              list.closeDropdown()
              left?.()
            }}
            {...wiring}
          />
        )
        if (isBare) return input
        return (
          <Combobox
            store={{ ...list, dropdownOpened: isOpen }}
            transitionProps={{ duration: 0 }}
            onOptionSubmit={(id) => {
              list.closeDropdown()
              if (id === otherwiseId) otherwise?.run()
              else pick(id)
            }}
          >
            <span className={clsx('relative block', fieldStyles['affix'])}>
              <span className={fieldStyles['lead']} aria-hidden="true">
                <SearchIcon small />
              </span>
              <Combobox.Target withExpandedAttribute autoComplete="off">
                {input}
              </Combobox.Target>
              <output className="sr">{isOpen ? found : ''}</output>
            </span>
            <Combobox.Dropdown>
              <p className={clsx('text-2 fs-13', styles['title'])} aria-hidden="true">
                {listLabel}
              </p>
              <Combobox.Options aria-label={listLabel}>
                {suggestions.map(({ id, text }) => (
                  <Combobox.Option key={id} value={id}>
                    {text}
                  </Combobox.Option>
                ))}
                {otherwise && (
                  <Combobox.Option value={otherwiseId} className={styles['suggestLast']}>
                    {otherwise.label}
                  </Combobox.Option>
                )}
              </Combobox.Options>
            </Combobox.Dropdown>
          </Combobox>
        )
      }}
    </Field>
  )
}
