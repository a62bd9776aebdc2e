import type { ReactNode, Ref } from 'react'
import { WarningIcon } from './icons/actions.tsx'
import './alert.css'

type Props = {
  tone: 'error' | 'warning' | 'info'
  title?: string
  children?: ReactNode
  /** Errors are focused when they appear; the ref and tabIndex make that possible. */
  focusRef?: Ref<HTMLDivElement>
}

export const Alert = ({ tone, title, children, focusRef }: Props) => (
  <div className={`alert ${tone}`} role={tone === 'error' ? 'alert' : 'status'} tabIndex={-1} ref={focusRef}>
    {tone !== 'info' && <WarningIcon />}
    <div className="alert-body">
      {title && <h2>{title}</h2>}
      {children}
    </div>
  </div>
)
