import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Placeholder in the address after the secret was read. */
const hidden = '-'
const storedUnder = 'link-secret'

/**
 * Removes the secret of a mailed link from the address bar and the history; the tab's session storage keeps the secret
 * for reloads.
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
