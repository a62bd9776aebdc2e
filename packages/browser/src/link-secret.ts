import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Stands in the address once the secret was read out of it. */
const hidden = '-'
const storedUnder = 'link-secret'

/**
 * A mail's link carries a secret in its path. It is taken out of the address bar and the history at once; the tab's own
 * storage keeps it, so that loading the page again does not lose the way.
 */
export const useLinkSecret = (token: string): string => {
  const navigate = useNavigate()
  const here = useRouterState({ select: ({ location }) => location.pathname })

  useEffect(() => {
    if (token === hidden) return
    sessionStorage.setItem(storedUnder, token)
    void navigate({ href: here.slice(0, here.lastIndexOf('/') + 1) + hidden, replace: true })
  }, [token, here, navigate])

  return token === hidden ? (sessionStorage.getItem(storedUnder) ?? '') : token
}

export const removeLinkSecret = (): void => sessionStorage.removeItem(storedUnder)
