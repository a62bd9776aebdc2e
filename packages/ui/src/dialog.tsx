import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import './dialog.css'

type Props = {
  title: ReactNode
  close: () => void
  closeLabel: string
  footer?: ReactNode
  wide?: boolean
  children: ReactNode
}

/** Mounted means open. Focus goes in, stays in, and returns to what opened it; Esc and the scrim close. */
export const Dialog = ({ title, close, closeLabel, footer, wide = false, children }: Props) => (
  <Modal
    opened
    onClose={close}
    title={title}
    centered
    size={wide ? 640 : 480}
    lockScroll={false}
    closeButtonProps={{ 'aria-label': closeLabel }}
    transitionProps={{ transition: 'fade', duration: 120 }}
  >
    <div className="dialog-body">{children}</div>
    {footer && <footer className="dialog-foot">{footer}</footer>}
  </Modal>
)
