import { clsx } from 'clsx'
import { columnVisibilityFeature, rowSelectionFeature, Subscribe, tableFeatures, useTable } from '@tanstack/react-table'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Check } from '@tillgate/ui/fields/check.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useIsPhone } from '@tillgate/ui/layout/use-is-phone.ts'
import { Fragment, useRef, type ReactNode } from 'react'
import { useTranslation } from '../i18n.ts'
import { BulkBar } from './bulk-bar.tsx'
import { cellClass, type CellKind } from './cell-class.ts'
import { TableFoot, type Foot } from './list-foot.tsx'
import { direction, SortMarker, type Sort } from './sort-marker.tsx'
import type { Chosen } from './use-chosen.ts'
import { useOverflows } from './use-overflows.ts'
import styles from './list-table.module.css'

export type Column<Row> = CellKind & {
  id: string
  title: string
  render: (row: Row) => ReactNode
  isSortable?: boolean
  /** Column that names the row and cannot be hidden. */
  isFixed?: boolean
  /** Drawn only for a person who chose it in the menu of columns. */
  isExtra?: boolean
}

export type Selection<Row> = {
  labelOf: (row: Row) => string
  allIds: () => Promise<string[]>
  /** Renders the bulk actions of the selected rows; `onDone` clears the selection. */
  renderActions: (ids: string[], onDone: () => void) => ReactNode
  /** "3 cashiers selected" for rows that are no items, and the name of the bar. */
  labels?: { selected: (count: number) => string; bar: string }
}

type Props<Row extends { id: string }> = {
  label: string
  columns: readonly Column<Row>[]
  /** undefined: loading. */
  rows: readonly Row[] | undefined
  /** On phones a row becomes a card, so that the page never scrolls sideways. */
  renderCard: (row: Row, check: ReactNode) => ReactNode
  pageSize?: number
  total?: number
  isRefreshing?: boolean
  hidden?: readonly string[]
  isCompact?: boolean
  sort?: Sort
  selection?: (Selection<Row> & { chosen: Chosen }) | undefined
  open?: ((row: Row) => void) | undefined
  /** Shows cards on every screen, not only on phones. */
  asCards?: boolean
  foot?: Foot | undefined
  groupOf?: ((row: Row) => string) | undefined
}

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })
const noRows: never[] = []
const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i)
const cardsWaiting = 6

const handlesClick = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label') !== null

/**
 * The server sorts, filters and pages; this draws and selects. The component itself does not listen to the selection, only
 * the ticks and the bar do: ticking a row of a hundred draws one row.
 */
export const ListTable = <Row extends { id: string }>(props: Props<Row>) => {
  const { label, columns, rows, renderCard, pageSize = 0, total = 0, isRefreshing = false, hidden = [] } = props
  const { isCompact = false, sort, selection, open, asCards = false, foot, groupOf } = props
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [watchWidth, overflows] = useOverflows()
  const bar = useRef<HTMLDivElement>(null)
  const table = useTable(
    {
      features,
      columns: columns.map(({ id }) => ({ id })),
      data: rows ?? noRows,
      getRowId: ({ id }) => id,
      ...(selection ? { atoms: { rowSelection: selection.chosen.ids } } : {}),
      state: { columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])) },
    },
    ({ columnVisibility }) => ({ columnVisibility }),
  )
  const chosen = table.atoms.rowSelection
  const drawn = table.getRowModel().rows
  // Drawn without the library's cell components, which would remount with every new list of columns.
  const shown = columns.filter(({ id }) => table.getColumn(id)?.getIsVisible())
  /** Heading above the row at `index`; undefined where the group goes on. */
  const headingOf = (row: Row, index: number): string | undefined => {
    const before = drawn[index - 1]?.original
    const heading = groupOf?.(row)
    return before && groupOf?.(before) === heading ? undefined : heading
  }
  const pageOf = (ids: Readonly<Record<string, boolean>>): number => drawn.filter(({ id }) => ids[id]).length
  const clear = () => table.resetRowSelection(true)

  const check = (row: (typeof drawn)[number], isChosen: boolean) =>
    selection && (
      <>
        <Check label={selection.labelOf(row.original)} checked={isChosen} onChange={row.getToggleSelectedHandler()} />
        {isChosen && (
          <span className={clsx('absolute', styles['toActions'])}>
            <Button size="sm" onClick={() => bar.current?.querySelector('button')?.focus()}>
              {t('list.to-actions')}
            </Button>
          </span>
        )}
      </>
    )

  return (
    <div
      className={clsx('relative container', styles['tableHolder'])}
      data-refreshing={isRefreshing || undefined}
      data-compact={isCompact || undefined}
      aria-busy={isRefreshing || !rows}
    >
      {selection && (
        <Subscribe source={chosen}>
          {(ids) =>
            Object.keys(ids).length > 0 && (
              <BulkBar
                ref={bar}
                chosen={Object.keys(ids).length}
                labels={selection.labels}
                total={total}
                allIds={selection.allIds}
                add={selection.chosen.add}
                clear={clear}
                pageIsChosen={pageOf(ids) === drawn.length}
                togglePage={() => table.toggleAllPageRowsSelected()}
              >
                {selection.renderActions(Object.keys(ids), clear)}
              </BulkBar>
            )
          }
        </Subscribe>
      )}
      {isPhone || asCards ? (
        <div className={clsx('grid', styles['rowCards'])}>
          {rows
            ? drawn.map((row, index) => {
                const heading = headingOf(row.original, index)
                return (
                  <Fragment key={row.id}>
                    {heading !== undefined && (
                      <p className={clsx('line-top surface-2 muted fs-13', styles['heading'])}>{heading}</p>
                    )}
                    <Subscribe source={chosen} selector={(ids) => ids[row.id] === true}>
                      {(isChosen) => (
                        <div
                          className={clsx('container line-top', styles['rowCard'], isChosen && styles['selected'])}
                          data-row-card
                        >
                          {renderCard(row.original, check(row, isChosen))}
                        </div>
                      )}
                    </Subscribe>
                  </Fragment>
                )
              })
            : upTo(cardsWaiting).map((n) => (
                <div key={n} className={clsx('container line-top', styles['rowCard'])}>
                  <Skeleton height={60} />
                </div>
              ))}
          {foot && <div className={clsx('container line-top', styles['rowCard'], styles['foot'])}>{foot.card}</div>}
        </div>
      ) : (
        <section
          ref={watchWidth}
          className={clsx('relative scroll-x line-top', styles['tableScroll'])}
          aria-label={label}
          data-scrolls={overflows || undefined}
        >
          <table className={clsx('fs-14', styles['table'])}>
            <thead>
              <tr>
                {selection && (
                  <th className={styles['tick']}>
                    <Subscribe source={chosen} selector={pageOf}>
                      {(picked) => (
                        <Check
                          label={t('list.select-page')}
                          checked={picked > 0 && picked === drawn.length}
                          mixed={picked > 0 && picked < drawn.length}
                          onChange={() => table.toggleAllPageRowsSelected()}
                        />
                      )}
                    </Subscribe>
                  </th>
                )}
                {shown.map(({ id, title, isSortable, ...kind }) => (
                  <th key={id} className={cellClass(kind)} scope="col" aria-sort={sort && direction(sort, id)}>
                    {sort && isSortable ? (
                      <button type="button" onClick={() => sort.by(id, sort.column === id && !sort.descending)}>
                        {title} <SortMarker sort={sort} column={id} />
                      </button>
                    ) : (
                      title
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows
                ? drawn.map((row, index) => {
                    const heading = headingOf(row.original, index)
                    const cells = shown.map(({ id, render, ...kind }) => (
                      <td key={id} className={cellClass(kind)}>
                        {render(row.original)}
                      </td>
                    ))
                    return (
                      <Fragment key={row.id}>
                        {heading !== undefined && (
                          <tr className={styles['group']}>
                            <th colSpan={shown.length + (selection ? 1 : 0)} scope="rowgroup">
                              {heading}
                            </th>
                          </tr>
                        )}
                        <Subscribe source={chosen} selector={(ids) => ids[row.id] === true}>
                          {(isChosen) => (
                            <tr
                              className={clsx(isChosen && styles['selected'], open && styles['opens'])}
                              onClick={(event) => {
                                // For mouse users; all others use the row's own link.
                                if (!handlesClick(event.target)) open?.(row.original)
                              }}
                            >
                              {selection && <td className={styles['tick']}>{check(row, isChosen)}</td>}
                              {cells}
                            </tr>
                          )}
                        </Subscribe>
                      </Fragment>
                    )
                  })
                : // The same rows and columns as the table that is coming: nothing jumps when it does.
                  upTo(pageSize).map((row) => (
                    <tr key={row}>
                      {selection && (
                        <td>
                          <Skeleton width={20} />
                        </td>
                      )}
                      {shown.map((column, index) => (
                        <td key={column.id} className={cellClass(column)}>
                          <Skeleton width={index === 0 && !selection ? 20 : '70%'} />
                        </td>
                      ))}
                    </tr>
                  ))}
            </tbody>
            {foot && <TableFoot foot={foot} columns={shown} hasTicks={selection !== undefined} />}
          </table>
        </section>
      )}
    </div>
  )
}
