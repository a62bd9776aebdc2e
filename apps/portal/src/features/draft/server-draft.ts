import type { draftForms } from '@tillgate/contract/business.ts'
import { omitEin } from '@tillgate/domain/business-numbers.ts'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { deleteDraft, saveDraft } from '#portal/api/business.ts'
import { useTranslation } from '#portal/i18n.ts'

type DraftKey = { id: string; form: (typeof draftForms)[number] }
export type DraftState = { savedAt: string | undefined; isSaving: boolean; isFailed: boolean }

const settleAfter = 800

/**
 * Sends typed text to the server a moment after the last key, where it is encrypted; the browser stores nothing. Saves run one
 * after the other, so that an older text never replaces a newer one.
 */
export const useStoredDraft = ({ id, form }: DraftKey, savedBefore: string | null) => {
  const [state, setState] = useState<DraftState>({
    savedAt: savedBefore ?? undefined,
    isSaving: false,
    isFailed: false,
  })
  const waiting = useRef<{ text: string; timer: ReturnType<typeof setTimeout> }>(undefined)
  const line = useRef<Promise<unknown>>(Promise.resolve())

  /** `isLast`: the page closes, so the save does not wait for an earlier one. */
  const send = (text: string, isLast: boolean): void => {
    setState((before) => ({ ...before, isSaving: true }))
    line.current = (
      isLast ? saveDraft({ id, form }, text) : line.current.then(() => saveDraft({ id, form }, text))
    ).then(
      ({ savedAt }) => setState({ savedAt, isSaving: false, isFailed: false }),
      () => setState((before) => ({ ...before, isSaving: false, isFailed: true })),
    )
  }
  const flush = useRef((_isLast: boolean): void => undefined)
  useEffect(() => {
    flush.current = (isLast) => {
      const pending = waiting.current
      if (!pending) return
      clearTimeout(pending.timer)
      waiting.current = undefined
      send(pending.text, isLast)
    }
  })
  const forget = (): void => {
    if (waiting.current) clearTimeout(waiting.current.timer)
    waiting.current = undefined
  }

  // Phones end a hidden page without a further event, and a closed page need not become hidden first: both save.
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush.current(false)
    }
    const onLeave = () => flush.current(true)
    document.addEventListener('visibilitychange', onHide)
    addEventListener('pagehide', onLeave)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      removeEventListener('pagehide', onLeave)
      flush.current(false)
    }
  }, [])

  return {
    state,
    keep: (text: string): void => {
      forget()
      waiting.current = { text, timer: setTimeout(() => flush.current(false), settleAfter) }
    },
    /** Deletes the draft in the form and on the server. A failed deletion is repeated by the next save. */
    drop: async (): Promise<void> => {
      forget()
      await line.current
      await deleteDraft({ id, form }).catch(() => undefined)
      setState({ savedAt: undefined, isSaving: false, isFailed: false })
    },
  }
}

type Bound<F extends FieldValues, C, O> = Pick<UseFormReturn<F, C, O>, 'getValues' | 'subscribe'> & {
  baseValues: () => F
  draft: { isOfTab: boolean; discard: (known: F) => void }
}

const einOf = (values: object): unknown => Reflect.get(values, 'employerIdentificationNumber')

/** Sends what is typed from now on. A draft has no tax number, but tells that another number was typed. Returns the function that resets the form to `known`, the saved values. */
export const useServerDraft = <F extends FieldValues, C, O>(
  form: Bound<F, C, O>,
  { keep, drop }: Pick<ReturnType<typeof useStoredDraft>, 'keep' | 'drop'>,
  known: F,
): (() => Promise<void>) => {
  const { t } = useTranslation()
  const last = useRef('')
  const begin = useEffectEvent(() => {
    last.current = JSON.stringify(form.getValues())
  })
  const keepIfNew = useEffectEvent(() => {
    const text = JSON.stringify(form.getValues())
    if (text === last.current) return
    last.current = text
    const [typed, over] = [form.getValues(), form.baseValues()]
    keep(JSON.stringify({ ...typed, over, hasOtherEin: einOf(typed) !== einOf(over) }, omitEin))
  })
  const { subscribe } = form
  // The tab has deleted the restored input: without a draft on the server a reload would lose it.
  const keepRestored = useEffectEvent(() => {
    if (!form.draft.isOfTab) return
    last.current = ''
    keepIfNew()
  })
  useEffect(() => {
    begin()
    keepRestored()
    return subscribe({ formState: { values: true }, callback: () => keepIfNew() })
  }, [subscribe])

  return async () => {
    form.draft.discard(known)
    last.current = JSON.stringify(form.getValues())
    await drop()
    showToast({ tone: 'success', text: t('draft.discarded') })
  }
}
