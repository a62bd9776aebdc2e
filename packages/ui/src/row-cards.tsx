import type { ReactNode } from 'react'
import { Check } from './check.tsx'
import type { Selection } from './data-table.tsx'
import { Skeleton } from './skeleton.tsx'

export type CardOf<Row> = (row: Row, check: ReactNode) => ReactNode

type Props<Row extends { id: string }> = {
  rows: Row[] | undefined
  renderCard: CardOf<Row>
  selection: Selection | undefined
}

const waiting = [1, 2, 3, 4, 5, 6]

/** On telephones a row becomes a card: nothing is squeezed, nothing scrolls sideways. */
export const RowCards = <Row extends { id: string }>({ rows, renderCard, selection }: Props<Row>) => (
  <div className="row-cards">
    {rows
      ? rows.map((row) => (
          <div key={row.id} className={selection?.ids.has(row.id) ? 'row-card selected' : 'row-card'}>
            {renderCard(
              row,
              selection && (
                <Check
                  label={selection.labelOf(row.id)}
                  checked={selection.ids.has(row.id)}
                  onChange={() => selection.toggle(row.id, false)}
                />
              ),
            )}
          </div>
        ))
      : waiting.map((n) => (
          <div key={n} className="row-card">
            <Skeleton height={60} />
          </div>
        ))}
  </div>
)
