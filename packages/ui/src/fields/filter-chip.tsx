import type { ReactNode } from 'react'
import { useState } from 'react'
import { PlusIcon } from '../icons/actions.tsx'
import { CloseIcon } from '../icons/basics.tsx'
import { PopoverPanel } from '../overlays/popover-panel.tsx'
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
    <span className="chip-set">
      <PopoverPanel
        label={label}
        isOpen={open}
        setOpen={setOpen}
        button={
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
        }
      >
        {children(() => setOpen(false))}
      </PopoverPanel>
      {value !== undefined && (
        <button type="button" className="chip-clear" aria-label={words.remove} onClick={clear}>
          <CloseIcon small />
        </button>
      )}
    </span>
  )
}
