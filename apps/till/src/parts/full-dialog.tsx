import type { ReactNode } from 'react'
import { useDialog } from './use-dialog.ts'

type Props = { label: string; onClose: () => void; children: ReactNode }
/** Page over the page that asked for it, which keeps its state. Esc closes it. */
export const FullDialog = ({ label, onClose, children }: Props) => (
  <dialog ref={useDialog(onClose)} className="t-full" aria-label={label}>
    {children}
  </dialog>
)
