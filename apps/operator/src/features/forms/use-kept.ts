import { useState } from 'react'
import * as z from 'zod/mini'
import { session } from '#operator/features/session/session.ts'

const parsedOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * What somebody is writing outlives a closed sheet and a look at the next application: it waits in this tab until it is
 * sent. Signing out forgets it.
 */
export const useKept = <S extends z.ZodMiniType>(name: string, shape: S, start: z.output<S>) => {
  // A colleague who signs in on this tab finds their own drafts, not these.
  const [key] = useState(() => `operator-${session()?.user.id}-${name}`)
  const [value, setValue] = useState<z.output<S>>(() => {
    const parsed = z.safeParse(shape, parsedOf(sessionStorage.getItem(key) ?? ''))
    return parsed.success ? parsed.data : start
  })
  const keep = (next: z.output<S>): void => {
    setValue(next)
    sessionStorage.setItem(key, JSON.stringify(next))
  }
  const forget = (): void => {
    setValue(start)
    sessionStorage.removeItem(key)
  }
  return { value, keep, forget }
}
