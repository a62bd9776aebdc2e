import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from '../i18n.ts'
import { log } from '../log.ts'

/** Whether something is typed that was not saved, as it is now: what was drawn may be older than a save. */
export const useUnsaved = <F extends FieldValues, C, O>({ subscribe }: Pick<UseFormReturn<F, C, O>, 'subscribe'>) => {
  const { t } = useTranslation()
  const isDirty = useRef(false)
  const isGoingOn = useRef(false)
  useEffect(
    () =>
      subscribe({
        formState: { isDirty: true },
        callback: (state) => {
          isDirty.current = state.isDirty ?? isDirty.current
        },
      }),
    [subscribe],
  )

  return {
    isUnsaved: (): boolean => isDirty.current && !isGoingOn.current,
    /** What follows a save asks nobody whether to leave. Saved is saved, whatever becomes of it. */
    goOn: async (way: () => unknown): Promise<void> => {
      isGoingOn.current = true
      try {
        await way()
      } catch (error) {
        log('error', 'what follows a save failed', error)
        showToast({ tone: 'success', text: t('form.saved-not-refreshed') })
      }
      isGoingOn.current = false
    },
  }
}
