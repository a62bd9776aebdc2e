import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'

const parsedOf = (text: string | null): unknown => {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** No room left: what is typed is still on the screen, and there alone. */
const store = (key: string, value: unknown): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    sessionStorage.removeItem(key)
  }
}

const stored = <S extends z.ZodMiniType>(key: string, shape: S): z.output<S> | undefined => {
  const parsed = z.safeParse(shape, parsedOf(sessionStorage.getItem(key)))
  return parsed.success ? parsed.data : undefined
}

type FormDraft<L> = {
  name: string
  shape: z.ZodMiniType<L>
  put: (values: L) => void
  isKeptByServer?: boolean
}

/**
 * What people write and have not sent waits in this tab: for whoever wrote it and nobody else, until it is sent, given up
 * or its author signs out. Passwords, tax and account numbers are never handed to it. `owner`: who is signed in.
 */
export const draftsOf = (app: string, owner: () => string | undefined) => {
  // A colleague who signs in on this tab finds their own drafts, not these.
  const useKey = (name: string) => useState(() => `${app}-${owner()}-${name}`)[0]

  /** Done or given up is forgotten with the screen; a session that ended, or a page loaded anew, leaves it. */
  const useForgotten = (key: string, write: () => void): void => {
    const again = useEffectEvent(write)
    useEffect(() => {
      again()
      return () => {
        if (owner() !== undefined) sessionStorage.removeItem(key)
      }
    }, [key])
  }

  /** Outlives a closed sheet and a look elsewhere, until `forget`. */
  const useDraft = <S extends z.ZodMiniType>(name: string, shape: S, start: z.output<S>) => {
    const key = useKey(name)
    const [value, setValue] = useState<z.output<S>>(() => stored(key, shape) ?? start)
    const keep = (next: z.output<S>): void => {
      setValue(next)
      store(key, next)
    }
    const forget = (): void => {
      setValue(start)
      sessionStorage.removeItem(key)
    }
    return { key, value, keep, forget }
  }

  /** For dialogs: closed is given up. */
  const useReturnDraft = <S extends z.ZodMiniType>(name: string, shape: S, start: z.output<S>) => {
    const { key, value, keep } = useDraft(name, shape, start)
    useForgotten(key, () => {
      if (value !== start) store(key, value)
    })
    return { value, keep }
  }

  /**
   * For forms: puts back what was left, and keeps what is typed from now on; of the form's fields only those that the
   * shape names. `put` fills the form in as if it had been typed. `isKeptByServer`: the tab has it only from the moment
   * the session ends, when the server takes no draft any more.
   */
  const useFormDraft = <F extends FieldValues, C, O, L>(
    form: Pick<UseFormReturn<F, C, O>, 'subscribe'>,
    { name, shape, put, isKeptByServer = false }: FormDraft<L>,
  ) => {
    const key = useKey(name)
    const [left] = useState(() => stored(key, shape))
    const [isRestored, setRestored] = useState(left !== undefined)
    const restore = useEffectEvent(() => {
      if (left !== undefined) put(left)
    })
    useForgotten(key, () => {
      if (left === undefined) return
      if (isKeptByServer) sessionStorage.removeItem(key)
      else store(key, left)
    })
    const keep = useEffectEvent((values: F | undefined) => {
      const { data } = z.safeParse(shape, values)
      if (data !== undefined) store(key, data)
    })
    useEffect(() => {
      let typed: F | undefined
      restore()
      const end = form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          typed = values
          if (!isKeptByServer) keep(typed)
        },
      })
      return () => {
        end()
        if (owner() === undefined) keep(typed)
      }
    }, [form, isKeptByServer])

    return {
      isRestored,
      /** Back to `known`, as if nothing had been left. */
      discard: (known: L): void => {
        setRestored(false)
        put(known)
        sessionStorage.removeItem(key)
      },
    }
  }
  return { useDraft, useReturnDraft, useFormDraft }
}
