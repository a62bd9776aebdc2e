import { redirect } from '@tanstack/react-router'
import type { StaticDataRouteOption } from '@tanstack/react-router'
import { admit } from '@tillgate/browser/admit.ts'
import { loadAuthRecord } from './auth-record.ts'

type Asked = { to: StaticDataRouteOption | undefined; href: string; search: object }

/** The one guard of all screens: without a session there is only the sign-in, and some screens are the administrators'. */
export const guard = async ({ to, href, search }: Asked): Promise<void> => {
  const user = admit({ to, href, search }, (await loadAuthRecord())?.user)
  if (user && to?.forAdmins && user.role !== 'OPERATOR_ADMIN') throw redirect({ to: '/access-denied' })
}
