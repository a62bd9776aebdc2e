import { Combobox, useCombobox } from '@mantine/core'
import { useRef, useState } from 'react'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Field, type FieldTexts } from './field.tsx'
import type { Suggested } from './suggest-field.tsx'
import styles from './field.module.css'

type Props = FieldTexts & {
  value: string
  onChange: (text: string) => void
  /** Returns the mention that is being typed before the cursor, if any. */
  begunIn: (before: string) => string | undefined
  find: (begun: string) => readonly Suggested[]
  listLabel: string
  /** Announces the number of results to screen readers. */
  found: (count: number) => string
}

/** Text area that suggests names while typing. Enter and Tab accept a name, Escape keeps the text. */
export const MentionField = (props: Props) => {
  const { label, hint, error, aside, value, onChange: change, begunIn, find, listLabel, found } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const [begun, setBegun] = useState<string>()
  const list = useCombobox()
  const suggestions = begun === undefined ? [] : find(begun)
  const isOpen = suggestions.length > 0

  const look = ({ value: text, selectionStart }: HTMLTextAreaElement) => {
    setBegun(begunIn(text.slice(0, selectionStart)))
    // Preselects the first entry for Enter. A fast arrow key may arrive before the list, which only displays the
    // selection.
    list.updateSelectedOptionIndex(0)
    requestAnimationFrame(() => list.selectOption(list.getSelectedOptionIndex()))
  }
  const take = (id: string) => {
    const field = area.current
    const name = suggestions.find((one) => one.id === id)?.text
    if (!field || name === undefined || begun === undefined) return
    field.setRangeText(`${name} `, field.selectionStart - begun.length, field.selectionStart, 'end')
    change(field.value)
    setBegun(undefined)
  }

  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(wiring) => (
        <Combobox
          store={{ ...list, dropdownOpened: isOpen }}
          transitionProps={{ duration: 0 }}
          position="bottom-start"
          onOptionSubmit={take}
        >
          <Combobox.Target autoComplete="off">
            <textarea
              className={styles['input']}
              rows={3}
              ref={area}
              value={value}
              onChange={({ currentTarget }) => {
                change(currentTarget.value)
                look(currentTarget)
              }}
              onKeyDown={(event) => {
                if (!isOpen) return
                if (event.key === 'Tab') list.clickSelectedOption()
                else if (event.key === 'Escape') setBegun(undefined)
                else return
                event.preventDefault()
                event.stopPropagation()
              }}
              onBlur={() => setBegun(undefined)}
              {...wiring}
            />
          </Combobox.Target>
          <output className="sr">{isOpen ? found(suggestions.length) : ''}</output>
          <Combobox.Dropdown>
            <Combobox.Options aria-label={listLabel}>
              {suggestions.map(({ id, text }) => (
                <Combobox.Option key={id} value={id}>
                  {text}
                </Combobox.Option>
              ))}
            </Combobox.Options>
          </Combobox.Dropdown>
        </Combobox>
      )}
    </Field>
  )
}
