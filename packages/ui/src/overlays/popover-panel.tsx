import { clsx } from 'clsx'
import { Popover } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import '@mantine/core/styles/Popover.layer.css'
import styles from '../fields/filter-chip.module.css'

type Props = {
  label: string
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  end?: boolean
  button: ReactElement
  children: ReactNode
}

/** Small panel below its button: receives the focus; Escape and an outside press return the focus. */
export const PopoverPanel = ({ label, isOpen, setOpen, end = false, button, children }: Props) => (
  <Popover
    opened={isOpen}
    onChange={setOpen}
    position={end ? 'bottom-end' : 'bottom-start'}
    trapFocus
    returnFocus
    transitionProps={{ duration: 120 }}
  >
    <Popover.Target>{button}</Popover.Target>
    <Popover.Dropdown aria-label={label}>
      <div className={clsx('grid gap-3', styles['chipPanel'])}>{children}</div>
    </Popover.Dropdown>
  </Popover>
)
