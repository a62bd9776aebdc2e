import type { ReactNode } from 'react'
import './status-badge.css'

export type Tone = 'aqua' | 'yellow' | 'green' | 'blue' | 'red' | 'gray'

type Props = { tone: Tone; children: ReactNode; plain?: boolean }

export const StatusBadge = ({ tone, children, plain = false }: Props) => (
  <span className={plain ? `badge plain ${tone}` : `badge ${tone}`}>{children}</span>
)
