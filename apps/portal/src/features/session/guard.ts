import { redirect } from '@tanstack/react-router'
import type { StaticDataRouteOption } from '@tanstack/react-router'
import { authorize } from '@tillgate/browser/authorize.ts'
import { cache } from '#portal/cache.ts'
import { hasEnded, loadAuthRecord, updateAuthRecord } from './auth-record.ts'
import { homePath } from './home.ts'
import { may } from './may.ts'

type Navigation = { to: StaticDataRouteOption | undefined; href: string; search: object }

/** Guard of all screens. Spec 1 §2: sends visitors without a session to /login. */
export const guard = async ({ to, href, search }: Navigation): Promise<void> => {
  const record = await loadAuthRecord()
  const user = authorize({ to, href, search, hasEnded: hasEnded() }, record?.user)
  if (!user) return
  if (user.role === 'UNASSIGNED') throw redirect({ to: '/bo-register/select-store-type' })
  const home = homePath()
  if (to?.isHome && home !== '/') throw redirect({ to: home })
  if (!may(to?.needs ?? 'portal.use')) throw redirect({ to: '/access-denied', search: { from: href } })
  // Spec 1 §4: redirects to steps end when the approval was shown.
  if (user.retailer?.approvedScreen !== false) {
    if (to?.step !== undefined && to.step !== 'terms') throw redirect({ to: '/' })
    return
  }
  // Approved partners skip the onboarding queries.
  const [{ getOnboardingQuery: onboardingState }, { getProfile }, { onboardingRedirect }] = await Promise.all([
    import('#portal/api/onboarding.ts'),
    import('#portal/api/identity.ts'),
    import('#portal/features/onboarding/step-open.ts'),
  ])
  const state = await cache.fetchQuery(onboardingState)
  // The record was stored at the sign-in, before the business had its name. Without an answer the page shows the former name.
  if (state.application === 'APPROVED') await getProfile(user.id).then(updateAuthRecord, () => undefined)
  const url = onboardingRedirect(to ?? {}, state, user.role)
  if (url !== undefined) throw redirect({ href: url })
}
