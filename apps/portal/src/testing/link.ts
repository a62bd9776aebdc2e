import { onTestFinished } from 'vitest'
import type { LinkOptions } from '#portal/features/plaid-link/load-link.ts'
import { withSettings } from './support.ts'

const setLinkScript = (linkScriptUrl: string): Promise<void> => withSettings({ linkScriptUrl })

/** An address at which nothing lies. */
export const blockLink = (): Promise<void> => setLinkScript('http://127.0.0.1:1/link.js')

/** In place of Plaid's script: the test plays its window. */
export const bringLink = async () => {
  const opened: LinkOptions[] = []
  let isOpen = false
  const plaid = {
    create: (options: LinkOptions) => ({
      open: () => {
        opened.push(options)
        isOpen = true
      },
      destroy: () => {
        isOpen = false
      },
    }),
  }
  Reflect.set(globalThis, 'Plaid', plaid)
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, 'Plaid')
  })
  // Each time another address, because a script is fetched once.
  await setLinkScript(`data:text/javascript,//${crypto.randomUUID()}`)
  const last = (): LinkOptions => {
    const options = opened.at(-1)
    if (!options) throw new Error('Link was not opened')
    return options
  }
  return {
    tokens: () => opened.map(({ token }) => token),
    last,
    isOpen: () => isOpen,
    succeeds: (session: string, publicToken: string | null = null, said: string | null = null) =>
      last().onSuccess(publicToken, { link_session_id: session, accounts: [{ verification_status: said }] }),
    exits: (code?: string, message?: string) =>
      last().onExit(code === undefined ? null : { error_code: code, display_message: message ?? null }, {}),
  }
}
