import { useNavigate } from '@tanstack/react-router'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { showToast, type Toast } from '@tillgate/ui/overlays/toast-store.ts'
import { useUndoItemChange } from '#portal/api/item-changes.ts'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'

const undoLife = 8000

/** Returns a function that reports a change of items with a button to undo it, and `open` to see its subject. No button without a change, and for people who may not undo one. */
export const useUndoToast = () => {
  const { t } = useTranslation()
  const undo = useUndoItemChange()
  const navigate = useNavigate()

  const run = async (changeId: string): Promise<void> => {
    try {
      const { id, status, kept, message } = await undo(changeId)
      const show = () => void navigate({ to: '/items/changes/$id', params: { id } })
      const action = { label: t('changes.show'), run: show }
      const hasMore = status === 'RUNNING' || kept > 0
      showToast({ tone: 'success', text: message, about: changeId, life: undoLife, ...(hasMore && { action }) })
    } catch (error) {
      showToast({ tone: 'error', text: refusalText(t, error), about: changeId })
    }
  }
  return (text: string, changeId: string | null, open?: Toast['open']): void => {
    if (changeId === null || !may('items.edit')) return showToast({ tone: 'success', text })
    const action = { label: t('action.undo'), run: () => void run(changeId) }
    return showToast({ tone: 'success', text, about: changeId, life: undoLife, action, ...(open && { open }) })
  }
}
