import type { ReactNode } from 'react'
import { useDialog } from './use-dialog.ts'

type Props = { label: string; onClose: () => void; children: ReactNode }
/** Dialog that covers the whole screen. The page below keeps its state; Esc closes the dialog. */
export const FullDialog = ({ label, onClose, children }: Props) => (
  <dialog ref={useDialog(onClose)} className="t-full" aria-label={label}>
    {children}
  </dialog>
)
