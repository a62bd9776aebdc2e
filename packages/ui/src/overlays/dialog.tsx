import { clsx } from 'clsx'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogBody } from './dialog-body.tsx'
import { useEscape } from './use-escape.ts'
import { useNoSecondClick } from './use-no-second-click.ts'
import { useReturnFocus } from './use-return-focus.ts'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import styles from './dialog.module.css'

type Props = {
  title: ReactNode
  onClose: () => void
  /** Left out when the buttons below include a way back. */
  closeLabel?: string
  footer?: ReactNode
  /** `page`: room for a page of paper. */
  wide?: boolean | 'page'
  children: ReactNode
}

/** Dialog, open while mounted. The focus moves in, stays in, and returns to the opener; Esc and the scrim close. */
export const Dialog = ({ title, onClose, closeLabel, footer, wide = false, children }: Props) => {
  useEscape(onClose)
  useReturnFocus()
  useNoSecondClick()
  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
      centered
      // Room for a toast, less on low screens.
      yOffset="clamp(5dvh, 76px, 12dvh)"
      size={wide === 'page' ? 1040 : wide ? 640 : 480}
      lockScroll={false}
      returnFocus={false}
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* Not Mantine's own header: that element would be a second banner of the page. */}
        <div className={clsx('flex between gap-3', styles['head'])}>
          <Modal.Title>{title}</Modal.Title>
          {closeLabel && <Modal.CloseButton aria-label={closeLabel} />}
        </div>
        <DialogBody>{children}</DialogBody>
        {footer && <div className={clsx('line-top flex justify-end gap-2 wrap', styles['foot'])}>{footer}</div>}
      </Modal.Content>
    </Modal.Root>
  )
}
