import type { ReactNode } from 'react'
import styles from './approval-trail.module.css'

type EntryProps = {
  icon: ReactNode
  tone?: 'green' | 'red' | 'blue'
  title: string
  text?: string
  note?: string
}

/** One person's part in a decision of two. */
export const ApprovalEntry = ({ icon, tone, title, text, note }: EntryProps) => (
  <li>
    <span className="tile tile-32 round tone" data-tone={tone}>
      {icon}
    </span>
    <div>
      <b>{title}</b>
      {text !== undefined && <small>{text}</small>}
      {note !== undefined && note !== '' && <blockquote>{note}</blockquote>}
    </div>
  </li>
)

export const ApprovalTrail = ({ children }: { children: ReactNode }) => <ul className={styles['trail']}>{children}</ul>
