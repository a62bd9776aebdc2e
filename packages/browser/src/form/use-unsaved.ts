import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from '../i18n.ts'
import { log } from '../log.ts'

/** Returns a function that reads the current dirty state, because the rendered state may be older than a save. */
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
    /** Navigates after a save without the unsaved-changes question. */
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
