import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
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

/** What was typed, and what stood there before: a colleague may save the record before the form is back. */
export type Left<F> = { typed: Partial<F>; over: Partial<F> }

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
  onServer?: { left: Left<F> | undefined }
}
const none = { name: '', shape: z.never() }

/**
 * What people type and have not sent is stored in this tab: for its author and nobody else, until it is sent, given up or
 * the author signs out. It is back when the form opens again after a sign-in or a reload.
 */
export const useFormDraft = <F extends FieldValues, C, O>(
  form: Pick<UseFormReturn<F, C, O>, 'subscribe' | 'getValues'>,
  put: (values: F, over?: F) => void,
  /** What it is typed over. */
  over: RefObject<F>,
  draft: FormDraft<F> | undefined,
) => {
  const { name, shape, until = 'screen', onServer }: FormDraft<F> = draft ?? none
  const isOnServer = onServer !== undefined
  // A colleague who signs in on this tab finds their own drafts, not these.
  const [key] = useState(() => `${app}-${owner()}-${name}`)
  const [openedAt] = useState(() => signOuts)
  const [left] = useState((): Left<F> | undefined => {
    const inTab = draft ? stored(key, z.object({ typed: shape, over: shape })) : undefined
    if (!onServer?.left) return inTab
    return { typed: { ...onServer.left.typed, ...inTab?.typed }, over: { ...onServer.left.over, ...inTab?.over } }
  })
  const [isRestored, setRestored] = useState(left !== undefined)
  const isStored = draft !== undefined
  const typed = useRef<F>(undefined)
  const restore = useEffectEvent((found: Left<F>) =>
    put({ ...form.getValues(), ...found.typed }, { ...over.current, ...found.over }),
  )
  const keep = useEffectEvent(() => {
    if (openedAt !== signOuts) return
    const { data } = z.safeParse(z.object({ typed: shape, over: shape }), { typed: typed.current, over: over.current })
    if (data !== undefined) store(key, data)
  })

  useEffect(() => {
    if (!isStored) return undefined
    if (left !== undefined) {
      restore(left)
      if (isOnServer) sessionStorage.removeItem(key)
      else store(key, left)
    }
    const end = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        typed.current = values
        if (!isOnServer) keep()
      },
    })
    return () => {
      end()
      if (owner() === undefined) keep()
      // Saved or given up. What waits for its sending stays.
      else if (until === 'screen') sessionStorage.removeItem(key)
    }
  }, [form, isStored, isOnServer, key, left, until])

  const drop = (): void => {
    setRestored(false)
    typed.current = undefined
    sessionStorage.removeItem(key)
  }
  return {
    isRestored,
    drop,
    /** Back to `known`, as if nothing had been left. */
    discard: (known: F): void => {
      put(known, known)
      drop()
    },
  }
}
