import { Refused } from '@tillgate/client/refused.ts'
import { CurrentItem, type ItemStore } from '@tillgate/contract/items.ts'
import * as z from 'zod/mini'
import { useState } from 'react'
import { useUpdateItem } from '#portal/api/items.ts'
import { useTranslation } from '#portal/i18n.ts'
import { useUndoToast } from '../-changes/use-undo-toast.ts'
import {
  changedColumns,
  hasErrors,
  rebased,
  tidied,
  toItemEdit,
  withCells,
  withoutCell,
  type AmountColumn,
  type Cells,
  type PriceDraft,
} from './price-draft.ts'

const currentOf = (error: Error): CurrentItem | undefined =>
  error instanceof Refused && error.code === 'version.stale' ? z.safeParse(CurrentItem, error.current).data : undefined

/** Unsaved prices of an item. `reread` fetches the saved values before the draft that hides them is deleted. */
export const usePriceDraft = (stored: CurrentItem, reread: () => Promise<unknown>) => {
  const { t } = useTranslation()
  const change = useUpdateItem(stored.item.id)
  const showUndo = useUndoToast()
  const [opened, setOpened] = useState<PriceDraft>()
  const [error, setError] = useState<Error>()
  const [isRereading, setRereading] = useState(false)
  const [last, setLast] = useState<{ storeId: string; column: AmountColumn }>()
  const draft = opened ?? { base: stored, typed: {} }
  const changed = changedColumns(draft)

  const put = (next: PriceDraft) => setOpened(changedColumns(next).length > 0 || next.earlier ? next : undefined)
  const discard = () => {
    setOpened(undefined)
    setError(undefined)
    setLast(undefined)
  }
  const save = async (): Promise<void> => {
    if (changed.length === 0 || hasErrors(draft)) return
    setError(undefined)
    const saved = await change.mutate(toItemEdit(draft), {
      onError: (failure) => {
        const current = currentOf(failure)
        if (current) setOpened(rebased(draft, current))
        setError(failure)
      },
    })
    if (!saved) return
    setRereading(true)
    await reread().catch(() => undefined)
    setRereading(false)
    discard()
    showUndo(t('items.updated', { name: draft.base.item.name }), saved.changeId)
  }

  return {
    draft,
    changed,
    last,
    error,
    busy: change.isPending || isRereading,
    isStale: opened?.earlier !== undefined,
    hasErrors: hasErrors(draft),
    type: (storeId: string, column: AmountColumn, text: string) => {
      setOpened(withCells(draft, [storeId], { [column]: text }))
      setLast({ storeId, column })
    },
    switchTo: (storeId: string, active: boolean) => put(withCells(draft, [storeId], { active })),
    tidy: (store: ItemStore) => put(tidied(draft, store)),
    restore: (storeId: string, column: AmountColumn) => put(withoutCell(draft, storeId, column)),
    setAll: (cells: Partial<Cells>) =>
      setOpened(
        withCells(
          draft,
          draft.base.stores.map(({ storeId }) => storeId),
          cells,
        ),
      ),
    save,
    discard,
  }
}
export type PriceEdits = ReturnType<typeof usePriceDraft>
