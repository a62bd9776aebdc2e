import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { PlusIcon } from '../icons/actions.tsx'
import { CloseIcon } from '../icons/basics.tsx'
import { PopoverPanel } from '../overlays/popover-panel.tsx'
import styles from './filter-chip.module.css'

type Props = {
  label: string
  /** Text of the current value; undefined while the filter is not set. */
  value?: string | undefined
  clear: () => void
  labels: { remove: string }
  /** Called each time the panel opens. */
  onOpen?: () => void
  /** The panel closes by calling its argument. */
  children: (onClose: () => void) => ReactNode
}

export const FilterChip = ({ label, value, clear, labels, onOpen, children }: Props) => {
  const [open, setOpen] = useState(false)
  const toggle = () => {
    if (!open) onOpen?.()
    setOpen(!open)
  }

  return (
    <span className="inline-flex flex-none">
      <PopoverPanel
        label={label}
        isOpen={open}
        setOpen={setOpen}
        button={
          <button
            type="button"
            className={clsx(
              'inline-flex items-center gap-6px text-2 nowrap pill',
              styles['chip'],
              value !== undefined && styles['on'],
            )}
            onClick={toggle}
          >
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
        <button
          type="button"
          className={clsx('text-link grid place-center', styles['chipClear'])}
          aria-label={labels.remove}
          onClick={clear}
        >
          <CloseIcon small />
        </button>
      )}
    </span>
  )
}
