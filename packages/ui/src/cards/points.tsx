import type { ReactNode } from 'react'
import styles from './points.module.css'

export type Point = {
  title: string
  text: string
  icon: ReactNode
  /** The title as a link. */
  link?: ReactNode
}

/** Short list of upcoming points; numbered for ordered steps. */
export const Points = ({ points, numbered = false }: { points: readonly Point[]; numbered?: boolean }) => {
  const List = numbered ? 'ol' : 'ul'
  return (
    <List className={styles['points']}>
      {points.map(({ title, text, icon, link }) => (
        <li className="grid items-start gap-3" key={title}>
          <span className="tile round tint fw-semibold">{icon}</span>
          <span>
            <strong className="block fs-16 fw-medium">{link ?? title}</strong>
            <span className="text-2">{text}</span>
          </span>
        </li>
      ))}
    </List>
  )
}
