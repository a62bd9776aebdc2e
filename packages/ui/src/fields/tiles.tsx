import { clsx } from 'clsx'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { WarningIcon } from '../icons/basics.tsx'
import styles from './tiles.module.css'
import fieldStyles from './field.module.css'

export type Tile = { value: string; title: string; text: string; icon: ReactNode }
type Props = {
  legend: string
  name: string
  tiles: readonly Tile[]
  value: string | undefined
  onChange: (value: string) => void
  error?: string | undefined
  small?: boolean
  /** Shows three tiles in one row of a wide card, instead of two and one. */
  threeInRow?: boolean
}

/** Real radio buttons in the shape of tiles: arrow keys, one tab stop, the whole tile is the target. */
export const Tiles = ({ legend, name, tiles, value, onChange, error, small = false, threeInRow = false }: Props) => {
  const id = useId()
  return (
    <fieldset
      className={clsx('grid', styles['tiles'], small && styles['small'], threeInRow && styles['three'])}
      aria-describedby={error ? id : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className="sr">{legend}</legend>
      {tiles.map((tile) => (
        <label key={tile.value} className={clsx('relative grid rounded-lg surface content-start', styles['tile'])}>
          <input
            type="radio"
            name={name}
            value={tile.value}
            checked={tile.value === value}
            onChange={() => onChange(tile.value)}
          />
          <span className={clsx('tile surface-3', styles['tileIcon'])} aria-hidden="true">
            {tile.icon}
          </span>
          <b>{tile.title}</b>
          <span className={clsx('round surface absolute', styles['mark'])} aria-hidden="true" />
          <span className="text-2 fs-13">{tile.text}</span>
        </label>
      ))}
      {error && (
        <p
          className={clsx('flex gap-6px fs-13 fw-medium text-danger col-full', fieldStyles['error'])}
          id={id}
          role="alert"
        >
          <WarningIcon small />
          {error}
        </p>
      )}
    </fieldset>
  )
}
