import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { CloseIcon, PlusIcon } from './icons/actions.tsx'
import '@mantine/core/styles/Popover.layer.css'
import './filter-chip.css'

type Props = {
  label: string
  /** What the filter is set to, in words; absent while it is not set. */
  value?: string | undefined
  clear: () => void
  words: { remove: string }
  /** The panel closes by calling its argument. */
  children: (close: () => void) => ReactNode
}

export const FilterChip = ({ label, value, clear, words, children }: Props) => {
  const [open, setOpen] = useState(false)

  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      transitionProps={{ duration: 120 }}
    >
      <span className="chip-set">
        <Popover.Target>
          <button type="button" className={value === undefined ? 'chip' : 'chip on'} onClick={() => setOpen(!open)}>
            {value === undefined ? (
              <>
                <PlusIcon small />
                {label}
              </>
            ) : (
              <>
                {label}: <b>{value}</b>
              </>
            )}
          </button>
        </Popover.Target>
        {value !== undefined && (
          <button type="button" className="chip-clear" aria-label={words.remove} onClick={clear}>
            <CloseIcon small />
          </button>
        )}
      </span>
      <Popover.Dropdown aria-label={label}>
        <div className="chip-panel">{children(() => setOpen(false))}</div>
      </Popover.Dropdown>
    </Popover>
  )
}
