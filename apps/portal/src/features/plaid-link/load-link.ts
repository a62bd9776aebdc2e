import * as z from 'zod/mini'

/** Used part of Plaid's script. */
export type LinkOptions = {
  token: string
  onSuccess: (publicToken: string | null, metadata: unknown) => void
  onExit: (error: unknown, metadata: unknown) => void
  receivedRedirectUri?: string
}
type LinkHandler = { open: () => void; destroy: () => void }
export type LinkScript = { create: (options: LinkOptions) => LinkHandler }

const isFunction = z.custom<(...given: unknown[]) => unknown>((value) => typeof value === 'function')
const Script = z.custom<LinkScript>((value) => z.safeParse(z.looseObject({ create: isFunction }), value).success)

const timeoutMs = 10_000
let loading: { src: string; script: Promise<LinkScript> } | undefined

const load = (src: string): Promise<LinkScript> =>
  new Promise((resolve, reject) => {
    const tag = document.createElement('script')
    const fail = (why: string): void => {
      // A failed script tag never retries: the next attempt adds a new tag.
      loading = undefined
      tag.remove()
      reject(new Error(why))
    }
    const timer = setTimeout(() => fail('Link took too long to load'), timeoutMs)
    tag.addEventListener('error', () => {
      clearTimeout(timer)
      fail('Link could not be loaded')
    })
    tag.addEventListener('load', () => {
      clearTimeout(timer)
      const found = z.safeParse(Script, Reflect.get(globalThis, 'Plaid'))
      if (found.success) resolve(found.data)
      else fail('What was loaded is not Link')
    })
    tag.src = src
    tag.async = true
    document.head.append(tag)
  })

/** Loads the script once for all callers, and again after a failure. */
export const loadLink = (src: string): Promise<LinkScript> => {
  if (loading?.src !== src) loading = { src, script: load(src) }
  return loading.script
}
