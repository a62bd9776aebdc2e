import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { WarningIcon } from './icons/actions.tsx'
import { ChevronDownIcon } from './icons/arrows.tsx'
import './choice.css'

export type Option = { value: string; label: string }

type Props = {
  label: string
  /** The label is spoken only: the control stands in a header or a toolbar. */
  bare?: boolean
  name?: string
  options: Option[]
  value: string | null
  change: (value: string) => void
  left?: () => void
  error?: string | undefined
  searchable?: boolean
  placeholder?: string
  nothingFound?: string
  icon?: ReactNode
}

export const Choice = (props: Props) => {
  const { label, bare = false, name, options, value, change, left, error, searchable = false } = props
  const { placeholder, nothingFound, icon } = props
  return (
    <Select
      {...(bare ? { 'aria-label': label, size: 'sm', className: 'choice bare' } : { label, className: 'choice' })}
      // As the id of the visible input: `name` would go to a hidden one, which no error summary can focus.
      {...(name ? { id: name } : {})}
      {...(placeholder ? { placeholder } : {})}
      data={options}
      value={value}
      onChange={(next) => {
        if (next !== null) change(next)
      }}
      onBlur={() => left?.()}
      error={
        error && (
          <>
            <WarningIcon small />
            {error}
          </>
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
