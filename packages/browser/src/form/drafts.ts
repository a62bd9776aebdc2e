import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'

let app = ''
let owner = (): string | undefined => undefined

/** An app says once whose drafts these are: whoever is signed in. */
export const ownDrafts = (name: string, whoIsSignedIn: () => string | undefined): void => {
  app = name
  owner = whoIsSignedIn
}

let signOuts = 0
/**
 * Signed out on purpose, here or in another tab. The forms that are still on the screen keep nothing on their way out,
 * as they would where a session has merely ended.
 */
export const forgetDrafts = (): void => {
  signOuts += 1
  sessionStorage.clear()
}

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

export const isSignedIn = (): boolean => owner() !== undefined

export type FormDraft<F> = {
  name: string
  /** What of the form may be stored: passwords, tax and account numbers are left out. */
  shape: z.ZodMiniType<Partial<F>>
  /** `screen`: given up with the form. `sent`: outlives a closed sheet and a look elsewhere, until it is sent. */
  until?: 'screen' | 'sent'
  /**
   * The server keeps this form's draft, and has `left` of it. The tab has what was typed since then, and only from the
   * moment the session ends, when the server takes no draft any more.
   */
  onServer?: { left: F | undefined }
}
const none = { name: '', shape: z.never() }

/**
 * What people type and have not sent is stored in this tab: for its author and nobody else, until it is sent, given up or
 * the author signs out. It is back when the form opens again after a sign-in or a reload.
 */
export const useFormDraft = <F extends FieldValues, C, O>(
  form: Pick<UseFormReturn<F, C, O>, 'subscribe' | 'getValues'>,
  put: (values: F) => void,
  draft: FormDraft<F> | undefined,
) => {
  const { name, shape, until = 'screen', onServer }: FormDraft<F> = draft ?? none
  const isOnServer = onServer !== undefined
  // A colleague who signs in on this tab finds their own drafts, not these.
  const [key] = useState(() => `${app}-${owner()}-${name}`)
  const [openedAt] = useState(() => signOuts)
  const [left] = useState((): Partial<F> | undefined => {
    const inTab = draft ? stored(key, shape) : undefined
    return onServer?.left ? { ...onServer.left, ...inTab } : inTab
  })
  const [isRestored, setRestored] = useState(left !== undefined)
  const isStored = draft !== undefined
  const restore = useEffectEvent((values: Partial<F>) => put({ ...form.getValues(), ...values }))
  const keep = useEffectEvent((values: F | undefined) => {
    if (openedAt !== signOuts) return
    const { data } = z.safeParse(shape, values)
    if (data !== undefined) store(key, data)
  })

  useEffect(() => {
    if (!isStored) return undefined
    let typed: F | undefined
    if (left !== undefined) {
      restore(left)
      if (isOnServer) sessionStorage.removeItem(key)
      else store(key, left)
    }
    const end = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        typed = values
        if (!isOnServer) keep(typed)
      },
    })
    return () => {
      end()
      if (owner() === undefined) keep(typed)
      // Saved or given up. What waits for its sending stays.
      else if (until === 'screen') sessionStorage.removeItem(key)
    }
  }, [form, isStored, isOnServer, key, left, until])

  return {
    isRestored,
    sent: (): void => {
      if (until === 'sent') sessionStorage.removeItem(key)
    },
    /** Back to `known`, as if nothing had been left. */
    discard: (known: F): void => {
      setRestored(false)
      put(known)
      sessionStorage.removeItem(key)
    },
  }
}
