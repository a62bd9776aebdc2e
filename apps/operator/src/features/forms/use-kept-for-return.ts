import { useEffect, useEffectEvent } from 'react'
import type * as z from 'zod/mini'
import { session } from '#operator/features/session/session.ts'
import { useKept } from './use-kept.ts'

/**
 * For dialogs: done or given up is forgotten. A session that ended, or a page loaded anew, leaves what was typed for the
 * next opening on the same page.
 */
export const useKeptForReturn = <S extends z.ZodMiniType>(name: string, shape: S, start: z.output<S>) => {
  const { value, keep, forget } = useKept(`${location.pathname}-${name}`, shape, start)
  const leave = useEffectEvent(forget)
  useEffect(
    () => () => {
      if (session()) leave()
    },
    [],
  )
  return { value, keep }
}
