import { useState } from 'react'
import * as z from 'zod/mini'

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
  const key = `operator-${name}`
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
