import { useId } from 'react'
import type { ReactNode } from 'react'
import { WarningIcon } from '../icons/basics.tsx'
import './tiles.css'

export type Tile = { value: string; title: string; text: string; icon: ReactNode }
type Props = {
  legend: string
  name: string
  tiles: readonly Tile[]
  value: string | undefined
  change: (value: string) => void
  error?: string | undefined
  small?: boolean
}

/** Real radio buttons in the shape of tiles: arrow keys, one tab stop, the whole tile is the target. */
export const Tiles = ({ legend, name, tiles, value, change, error, small = false }: Props) => {
  const id = useId()
  return (
    <fieldset
      className={small ? 'tiles small' : 'tiles'}
      aria-describedby={error ? id : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className="sr">{legend}</legend>
      {tiles.map((tile) => (
        <label key={tile.value} className="tile">
          <input
            type="radio"
            name={name}
            value={tile.value}
            checked={tile.value === value}
            onChange={() => change(tile.value)}
          />
          <span className="tile-icon" aria-hidden="true">
            {tile.icon}
          </span>
          <b>{tile.title}</b>
          <span className="tile-text">{tile.text}</span>
        </label>
      ))}
      {error && (
        <p className="field-error" id={id} role="alert">
          <WarningIcon small />
          {error}
        </p>
      )}
    </fieldset>
  )
}
