import { useEffect, useRef, useState } from 'react'
import { settings } from '@tillgate/browser/settings.ts'
import { loadLink } from './load-link.ts'
import { openLink, type LinkEnd } from './open-link.ts'

/** Thrown when the script did not load: blocked, cut off, or not Plaid's. */
export class LinkMissing extends Error {}

/** Maximum of new tokens for an expired one. */
const tokensMax = 3

/** Opens Plaid's window on this page. The script loads from the start; only a press of the button waits for it. */
export const useLink = () => {
  const [isMissing, setMissing] = useState(false)
  const leaving = useRef<AbortController>(null)

  useEffect(() => {
    const gone = new AbortController()
    leaving.current = gone
    loadLink(settings().linkScriptUrl).catch(() => setMissing(true))
    return () => gone.abort()
  }, [])

  const load = async () => {
    setMissing(false)
    return loadLink(settings().linkScriptUrl).catch((error: unknown) => {
      setMissing(true)
      throw new LinkMissing('Link is missing', { cause: error })
    })
  }
  /**
   * `undefined`: no token, so there is nothing to show and the script is not needed. Spec 1 §4: an invalid token is fetched
   * again.
   */
  const open = async (fetchToken: () => Promise<string>, returnedTo?: string): Promise<LinkEnd | undefined> => {
    const signal = leaving.current?.signal ?? AbortSignal.abort()
    for (let tries = 1; ; tries += 1) {
      const token = await fetchToken()
      if (token === '' || signal.aborted) return undefined
      const end = await openLink(await load(), { token, leaving: signal, returnedTo })
      const isStale = end.kind === 'exit' && end.code === 'INVALID_LINK_TOKEN'
      if (!isStale || tries === tokensMax) return end
    }
  }
  return { isMissing, load, open }
}
