import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'

let app = ''
let owner = (): string | undefined => undefined

/** Configures the owner of the app's drafts: the signed-in user. */
export const ownDrafts = (name: string, whoIsSignedIn: () => string | undefined): void => {
  app = name
  owner = whoIsSignedIn
}

let signOuts = 0
/**
 * Deletes the drafts after a sign-out in any tab. Forms still on the screen then store nothing when they unmount,
 * unlike after an expired session.
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

/** A full storage is ignored: the input remains on the screen only. */
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

/** Typed values with the saved values before: a colleague may save the record before the form is restored. */
export type UnsentInput<F> = { typed: Partial<F>; base: Partial<F> }

export type FormDraft<F> = {
  name: string
  /** Shape of the storable fields: excludes passwords, tax and account numbers. */
  shape: z.ZodMiniType<Partial<F>>
  /** `screen`: deleted with the form. `sent`: stays after a closed sheet or another page, until the form is sent. */
  until?: 'screen' | 'sent'
  /**
   * Draft that the server stores for this form. The tab stores later input only when the session has ended and the server
   * accepts no draft.
   */
  onServer?: { unsent: UnsentInput<F> | undefined }
}
const none = { name: '', shape: z.never() }

/**
 * Stores unsent input in this tab, for its author only, until the input is sent, discarded or the author signs out.
 * Restores the input when the form opens again after a sign-in or a reload.
 */
export const useFormDraft = <F extends FieldValues, C, O>(
  form: Pick<UseFormReturn<F, C, O>, 'subscribe' | 'getValues'>,
  resetTo: (values: F, saved?: F) => void,
  /** Saved values under the typed values. */
  saved: RefObject<F>,
  draft: FormDraft<F> | undefined,
) => {
  const { name, shape, until = 'screen', onServer }: FormDraft<F> = draft ?? none
  const isOnServer = onServer !== undefined
  // The key contains the owner, so that a colleague who signs in on this tab finds only their own drafts.
  const [key] = useState(() => `${app}-${owner()}-${name}`)
  const [openedAt] = useState(() => signOuts)
  const [inTab] = useState(() => (draft ? stored(key, z.object({ typed: shape, base: shape })) : undefined))
  const [unsent] = useState((): UnsentInput<F> | undefined => {
    if (!onServer?.unsent) return inTab
    return { typed: { ...onServer.unsent.typed, ...inTab?.typed }, base: { ...onServer.unsent.base, ...inTab?.base } }
  })
  const [isRestored, setRestored] = useState(unsent !== undefined)
  const isStored = draft !== undefined
  const typed = useRef<F>(undefined)
  const restore = useEffectEvent((found: UnsentInput<F>) =>
    resetTo({ ...form.getValues(), ...found.typed }, { ...saved.current, ...found.base }),
  )
  const keep = useEffectEvent(() => {
    if (openedAt !== signOuts) return
    const { data } = z.safeParse(z.object({ typed: shape, base: shape }), { typed: typed.current, base: saved.current })
    if (data !== undefined) store(key, data)
  })

  useEffect(() => {
    if (!isStored) return undefined
    if (unsent !== undefined) {
      restore(unsent)
      if (isOnServer) sessionStorage.removeItem(key)
      else store(key, unsent)
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
      // Saved or discarded. Input that waits to be sent stays.
      else if (until === 'screen') sessionStorage.removeItem(key)
    }
  }, [form, isStored, isOnServer, key, unsent, until])

  const drop = (): void => {
    setRestored(false)
    typed.current = undefined
    sessionStorage.removeItem(key)
  }
  return {
    isRestored,
    /** True for input that no draft on the server has yet. */
    isOfTab: inTab !== undefined,
    drop,
    /** Discards the unsent input and returns to `known`. */
    discard: (known: F): void => {
      resetTo(known, known)
      drop()
    },
  }
}
