import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  question: string
  /** Consequence in one line. */
  consequence?: ReactNode
  verb: string
  cancel: string
  /** Further presses are ignored until the returned promise settles. */
  confirm: () => unknown
  onClose: () => void
  busy?: boolean
  destructive?: boolean
}

/** When data would be lost, Cancel comes first and has the focus, so that an early Enter loses nothing. */
export const ConfirmDialog = (props: Props) => {
  const { question, consequence, verb, cancel, confirm, onClose: close, busy = false, destructive = false } = props
  return (
    <Dialog
      title={question}
      onClose={close}
      footer={
        <>
          <Button onClick={close} data-autofocus={destructive || undefined}>
            {cancel}
          </Button>
          <Button
            variant={destructive ? 'dangerSolid' : 'primary'}
            busy={busy}
            onClick={confirm}
            data-autofocus={!destructive || undefined}
          >
            {verb}
          </Button>
        </>
      }
    >
      {consequence}
    </Dialog>
  )
}
