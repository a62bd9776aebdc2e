import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import './dialog.css'

type Props = {
  title: ReactNode
  close: () => void
  closeLabel: string
  footer?: ReactNode
  /** `bottom` is for telephones: a menu that thumbs reach. */
  side?: 'right' | 'bottom'
  children: ReactNode
}

export const Sheet = ({ title, close, closeLabel, footer, side = 'right', children }: Props) => (
  <Drawer
    opened
    onClose={close}
    title={title}
    position={side}
    size={side === 'right' ? 640 : 'auto'}
    lockScroll={false}
    closeButtonProps={{ 'aria-label': closeLabel }}
    transitionProps={{ duration: 180 }}
  >
    <div className="dialog-body">{children}</div>
    {footer && <footer className="dialog-foot">{footer}</footer>}
  </Drawer>
)
