import type { RejectedRow } from '@tillgate/contract/item-repairs.ts'
import type { CatalogueColumn } from '@tillgate/domain/catalogue-file.ts'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useRef, useState } from 'react'
import { useRejectedRows, type RowRepair } from '#portal/api/item-repairs.ts'
import { useTranslation } from '#portal/i18n.ts'

/** A cell to set. */
export type CellChange = { row: number; column: CatalogueColumn; value: string }

const toRepairs = (rows: readonly RejectedRow[], changes: readonly CellChange[]): RowRepair[] =>
  rows.flatMap(({ row, version }) => {
    const own = changes.filter((change) => change.row === row)
    if (own.length === 0) return []
    return [{ row, version, cells: Object.fromEntries(own.map(({ column, value }) => [column, value])) }]
  })

/** Saves repairs sequentially and undoes repairs in reverse order. */
export const useRepairs = (id: string) => {
  const { t, language } = useTranslation()
  const { read, repair } = useRejectedRows(id, language)
  const [error, setError] = useState<Error | null>(null)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const past = useRef<CellChange[][]>([])

  /** Builds the request right before it is sent: the request before may have raised the versions. */
  const send = (build: () => RowRepair[]): Promise<void> => {
    const before = queue.current
    const run = async (): Promise<void> => {
      await before
      const rows = build()
      if (rows.length === 0) return
      try {
        const stale = await repair(rows)
        setError(null)
        for (const row of stale) showToast({ tone: 'error', text: t('repairs.stale', { row }) })
      } catch (failure) {
        setError(failure instanceof Error ? failure : new Error('repair failed'))
      }
    }
    queue.current = run()
    return queue.current
  }
  const isDifferent = ({ row, column, value }: CellChange): boolean =>
    read().some((known) => known.row === row && known.cells[column] !== value)
  const before = ({ row, column }: CellChange): CellChange => ({
    row,
    column,
    value: read().find((known) => known.row === row)?.cells[column] ?? '',
  })

  return {
    error,
    /** Resolves when the screen has the stored values. */
    save: async (changes: readonly CellChange[], isSure = false): Promise<void> => {
      const wanted = changes.filter((change) => isSure || isDifferent(change))
      if (wanted.length === 0) return
      past.current.push(wanted.map(before))
      await send(() => toRepairs(read(), wanted))
    },
    undo: (): void => {
      const last = past.current.pop()
      if (last) void send(() => toRepairs(read(), last))
    },
    acceptRow: (row: number): Promise<void> =>
      send(() =>
        read()
          .filter((known) => known.row === row)
          .map(({ version }) => ({ row, version, cells: {}, isRowRight: true })),
      ),
  }
}
export type Repairs = ReturnType<typeof useRepairs>
