import type { ReactNode } from 'react'
import './points.css'

export type Point = { title: string; text: string; icon: ReactNode }

/** What awaits somebody, in a few short lines; numbered where one comes after the other. */
export const Points = ({ points, numbered = false }: { points: readonly Point[]; numbered?: boolean }) => {
  const List = numbered ? 'ol' : 'ul'
  return (
    <List className="points">
      {points.map(({ title, text, icon }) => (
        <li key={title}>
          <span className="points-icon">{icon}</span>
          <span>
            <strong>{title}</strong>
            <span className="points-text">{text}</span>
          </span>
        </li>
      ))}
    </List>
  )
}
