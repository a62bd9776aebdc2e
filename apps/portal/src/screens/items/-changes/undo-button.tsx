import { useNavigate } from '@tanstack/react-router'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import type { ItemChange } from '@tillgate/contract/item-changes.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { ReturnIcon } from '@tillgate/ui/icons/arrows.tsx'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useUndoItemChange } from '#portal/api/item-changes.ts'
import { easternMomentOfYear } from '#portal/features/figures/eastern.ts'
import { useTranslation } from '#portal/i18n.ts'
import { UndoPreview } from './undo-preview.tsx'

type Props = {
  change: Pick<ItemChange, 'id' | 'kind' | 'createdAt'>
  /** Changed items or file, named in the question where the page does not show them. */
  subject?: string
  /** Short button in a list; its accessible name has the kind and the time. */
  isSmall?: boolean
}

/** Undoes a change after a question that says what happens, and leads to the values of the undo. */
export const UndoButton = ({ change: { id, kind, createdAt }, subject, isSmall = false }: Props) => {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const undo = useUndoItemChange()
  const [isAsked, ask] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const named = { what: t(`changes.kind.${kind}`), when: easternMomentOfYear(createdAt, language) }

  const start = async (): Promise<void> => {
    setBusy(true)
    try {
      const undone = await undo(id)
      showToast({ tone: 'success', text: undone.message })
      await navigate({ to: '/items/changes/$id', params: { id: undone.id } })
    } catch (error) {
      showToast({ tone: 'error', text: refusalText(t, error) })
    } finally {
      setBusy(false)
      ask(false)
    }
  }

  return (
    <>
      <Button {...(isSmall ? { size: 'sm', 'aria-label': t('changes.undo-of', named) } : {})} onClick={() => ask(true)}>
        <ReturnIcon small />
        {t(isSmall ? 'action.undo' : 'changes.undo')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          question={t('changes.undo-question', named)}
          consequence={
            <>
              {subject !== undefined && <p className="fw-medium break">{subject}</p>}
              <UndoPreview id={id} />
              <p>{t('changes.undo-means')}</p>
            </>
          }
          verb={t('changes.undo')}
          cancel={t('action.cancel')}
          confirm={start}
          busy={isBusy}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}
