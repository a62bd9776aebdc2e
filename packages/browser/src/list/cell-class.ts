import { clsx } from 'clsx'
import styles from './list-table.module.css'

export type CellKind = {
  isNumeric?: boolean
  /** Its actions stay visible while a wide table scrolls. */
  isAction?: boolean
  /** Hidden first, below 1200 px. */
  isMinor?: boolean
}

/** Class of a cell in head, body and foot of a column. */
export const cellClass = ({ isNumeric = false, isAction = false, isMinor = false }: CellKind): string | undefined =>
  clsx(isNumeric && 'num', isAction && styles['act'], isMinor && styles['minor']) || undefined
