import { createAtom, type Atom } from '@tanstack/react-store'
import type { RowSelectionState } from '@tanstack/react-table'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../i18n.ts'

/** The rows that are chosen, for the table to draw and the bar to act on. */
export type Chosen = {
  ids: Atom<RowSelectionState>
  /** Adds rows; dropped when the list's query changes before the result arrives. */
  add: (ids: readonly string[]) => void
}

/**
 * Keeps the selection across pages, orders and refetches while the filters stay the same. New filters or a new
 * `subject`, such as a store, reset the selection; a reset by `subject` shows a message, because the change was made
 * elsewhere on the page.
 */
export const useChosen = (filters: string, subject: string | undefined): Chosen => {
  const { t } = useTranslation()
  const [ids] = useState(() => createAtom<RowSelectionState>({}))
  const asked = `${subject ?? ''} ${filters}`
  const now = useRef({ asked, subject })

  const chooseAnew = useEffectEvent((isOtherSubject: boolean) => {
    if (Object.keys(ids.get()).length === 0) return
    ids.set({})
    if (isOtherSubject) showToast({ tone: 'success', text: t('list.selection-cleared') })
  })
  useLayoutEffect(() => {
    const before = now.current
    now.current = { asked, subject }
    if (before.asked !== asked) chooseAnew(before.subject !== subject)
  }, [asked, subject])

  return {
    ids,
    add: (more) => {
      if (now.current.asked !== asked) return
      ids.set((before) => ({ ...before, ...Object.fromEntries(more.map((id) => [id, true as const])) }))
    },
  }
}
