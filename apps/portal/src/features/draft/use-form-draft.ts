import type { draftForms } from '@tillgate/contract/business.ts'
import { showToast } from '@tillgate/ui/toast-store.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from '#portal/i18n.ts'
import { useKeptDraft } from './use-kept-draft.ts'

type Held<F> = {
  id: string
  form: (typeof draftForms)[number]
  /** What was left the last time, if anything was. */
  draft: F | undefined
  savedAt: string | null
  /** What is saved: a draft that is discarded goes back to it. */
  known: F
  /** Field by field: a form that is reset as a whole forgets the inputs that are not drawn anew. */
  put: (values: F) => void
}

/** Binds a form to its draft: what was left is put back, and what is typed from now on is kept. */
export const useFormDraft = <F extends FieldValues, C, O>(
  form: Pick<UseFormReturn<F, C, O>, 'getValues' | 'subscribe'>,
  { id, form: name, draft, savedAt, known, put }: Held<F>,
) => {
  const { t } = useTranslation()
  const { state, keep, drop } = useKeptDraft({ id, form: name }, draft ? savedAt : null)
  const [isRestored, setRestored] = useState(draft !== undefined)
  const last = useRef('')
  // Drawn once with it: a draft that is read again later would overwrite what is being typed.
  const [left] = useState(draft)

  const restore = useEffectEvent(() => {
    if (left) put(left)
    last.current = JSON.stringify(form.getValues())
  })
  const keepIfNew = useEffectEvent(() => {
    const text = JSON.stringify(form.getValues())
    if (text === last.current) return
    last.current = text
    keep(text)
  })
  useEffect(() => {
    restore()
    return form.subscribe({ formState: { values: true }, callback: () => keepIfNew() })
  }, [form])

  return {
    state,
    isRestored,
    drop: async (): Promise<void> => {
      setRestored(false)
      await drop()
    },
    discard: async (): Promise<void> => {
      setRestored(false)
      put(known)
      last.current = JSON.stringify(form.getValues())
      await drop()
      showToast({ tone: 'success', text: t('draft.discarded') })
    },
  }
}
