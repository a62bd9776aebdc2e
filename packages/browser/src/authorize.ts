import { redirect } from '@tanstack/react-router'
import { inside } from './inside.ts'

type Visit = {
  /** Access declared by the screen: public, or for guests only. */
  to: { open?: true; forGuests?: true } | undefined
  href: string
  search: object
  /** The stored sign-in has ended and the user is not notified yet. */
  hasEnded?: boolean
}

/** First check of a guard: without a session only the sign-in is open. Returns the user. */
export const authorize = <U>({ to, href, search, hasEnded = false }: Visit, user: U | undefined): U | undefined => {
  const next = 'next' in search && typeof search.next === 'string' ? search.next : undefined
  if (to?.forGuests && user) throw redirect({ href: inside(next) ?? '/' })
  if (to?.open || to?.forGuests) return undefined
  if (user) return user
  const back = inside(href)
  const ended = hasEnded ? { ended: true } : {}
  throw redirect({ to: '/login', search: back === undefined || back === '/' ? ended : { next: back, ...ended } })
}
