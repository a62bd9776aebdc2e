import { createAtom, type Atom } from '@tanstack/react-store'
import type { RowSelectionState } from '@tanstack/react-table'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../i18n.ts'

/** The rows that are chosen, for the table to draw and the bar to act on. */
export type Chosen = {
  ids: Atom<RowSelectionState>
  /** What is added once the list asks for other rows is dropped. */
  add: (ids: readonly string[]) => void
}

/**
 * Rows stay chosen over pages, orders and a fresh reading, as long as the list asks for the same rows. Other filters
 * choose anew, and so does another `subject`, such as a store: that is said, for the change was made elsewhere on the page.
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
