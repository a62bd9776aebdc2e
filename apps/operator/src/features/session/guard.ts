import { redirect } from '@tanstack/react-router'
import type { StaticDataRouteOption } from '@tanstack/react-router'
import { inside } from '@tillgate/ui/inside.ts'
import { loadSession } from './session.ts'

type Asked = { to: StaticDataRouteOption | undefined; href: string; search: object }

/** The one guard of all screens: without a session there is only the sign-in, and some screens are the administrators'. */
export const guard = async ({ to, href, search }: Asked): Promise<void> => {
  const next = 'next' in search && typeof search.next === 'string' ? search.next : undefined
  const user = (await loadSession())?.user
  if (to?.forGuests && user) throw redirect({ href: inside(next) ?? '/' })
  if (to?.open || to?.forGuests) return
  if (!user) {
    const back = inside(href)
    throw redirect({ to: '/login', search: back === undefined || back === '/' ? {} : { next: back } })
  }
  if (to?.forAdmins && user.role !== 'OPERATOR_ADMIN') throw redirect({ to: '/access-denied' })
}
