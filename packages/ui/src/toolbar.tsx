import type { ReactNode } from 'react'
import './toolbar.css'

export const Toolbar = ({ chips = false, children }: { chips?: boolean; children: ReactNode }) => (
  <div className={chips ? 'toolbar chips' : 'toolbar'}>{children}</div>
)
