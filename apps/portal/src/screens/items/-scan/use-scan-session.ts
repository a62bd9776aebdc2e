import { now } from '@tillgate/browser/clock.ts'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import type { ItemDraft } from '@tillgate/contract/items.ts'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useUndoItemChange } from '#portal/api/item-changes.ts'
import { useTranslation } from '#portal/i18n.ts'

/** Item added in this session. `changeId`: its last change, whose undo removes the item or brings the item back. */
export type Addition = Pick<ItemDraft, 'code' | 'name'> & {
  id: string
  storeId: string
  price: number
  changeId: string
  isUndone: boolean
}

/** Items added while scan mode is open, newest first. */
export const useScanSession = () => {
  const { t } = useTranslation()
  const undo = useUndoItemChange()
  const [since] = useState(now)
  const [additions, setAdditions] = useState<Addition[]>([])

  const add = (addition: Omit<Addition, 'isUndone'>): void =>
    setAdditions((before) => [{ ...addition, isUndone: false }, ...before])

  const toggle = async ({ changeId, name }: Addition): Promise<void> => {
    try {
      const { id, restored } = await undo(changeId)
      if (restored === 0) return showToast({ tone: 'error', text: t('scan.not-undone', { name }), about: changeId })
      setAdditions((before) =>
        before.map((row) => (row.changeId === changeId ? { ...row, changeId: id, isUndone: !row.isUndone } : row)),
      )
    } catch (error) {
      showToast({ tone: 'error', text: refusalText(t, error), about: changeId })
    }
    return undefined
  }
  /** Sequential: changes of one partner wait for each other. */
  const undoAll = async (): Promise<void> => {
    for (const row of additions) if (!row.isUndone) await toggle(row)
  }
  return { since, additions, add, toggle, undoAll }
}
export type ScanSession = ReturnType<typeof useScanSession>
