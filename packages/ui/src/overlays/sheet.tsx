import { clsx } from 'clsx'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogBody } from './dialog-body.tsx'
import { useEscape } from './use-escape.ts'
import { useNoSecondClick } from './use-no-second-click.ts'
import { useReturnFocus } from './use-return-focus.ts'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import styles from './dialog.module.css'

type Props = {
  title: ReactNode
  onClose: () => void
  closeLabel: string
  footer?: ReactNode
  /** `bottom` is for telephones: a menu that thumbs reach. */
  side?: 'right' | 'bottom'
  children: ReactNode
}

export const Sheet = ({ title, onClose, closeLabel, footer, side = 'right', children }: Props) => {
  useEscape(onClose)
  useReturnFocus()
  useNoSecondClick()
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
      position={side}
      size={side === 'right' ? 640 : 'auto'}
      lockScroll={false}
      returnFocus={false}
      transitionProps={{ duration: 180 }}
    >
      <Drawer.Overlay />
      <Drawer.Content {...(side === 'bottom' && { className: styles['bottom'] })}>
        <div className={clsx('flex between gap-3', styles['head'])}>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={closeLabel} />
        </div>
        <DialogBody>{children}</DialogBody>
        {footer && <div className={clsx('line-top flex justify-end gap-2 wrap', styles['foot'])}>{footer}</div>}
      </Drawer.Content>
    </Drawer.Root>
  )
}
