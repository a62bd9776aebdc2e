import { createRootRoute, useMatches } from '@tanstack/react-router'
import { AppRoot, NotFound, WentWrong } from '@tillgate/browser/app-root.tsx'
import { lazy, type ComponentType, type ReactNode } from 'react'
import { cache } from '#portal/cache.ts'
import { toHomeLabel } from '#portal/features/session/home.ts'
import { useTranslation } from '#portal/i18n.ts'
import { CardFrame } from '#portal/features/frames/card-frame.tsx'
import { wholeLanguage } from '@tillgate/browser/i18n.ts'
import { ownDocument } from '#portal/features/plaid-link/own-document.ts'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { guard } from '#portal/features/session/guard.ts'
import { settings } from '@tillgate/browser/settings.ts'
import type { Step } from '@tillgate/domain/next-step.ts'
import type { Permission } from '@tillgate/domain/permissions.ts'

/** Spec 1 §2: frame around a screen. `steps` is the onboarding's, `bare` is empty. */
type Frame = 'shell' | 'card' | 'steps' | 'bare'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    frame: Frame
    /** Two screens have names of their own: spec 1 §2. */
    name?: 'oneTimePasscode' | 'selectStore'
    /** Open to all visitors, signed in or not. */
    open?: true
    /** Permission that most calls of this screen require. Without it the screen shows that access is denied. */
    needs?: Permission
    /** For guests: signed-in users are redirected. */
    forGuests?: true
    /** Open to partners before approval. The remaining routes redirect an applicant to the current step. */
    whileJoining?: true
    /** The first page; people who may not see it go to their own. */
    isHome?: true
    /** Onboarding step of this screen, which is open when the step is due. */
    step?: Step | 'confirmation'
    /** Kind of partner of a step's screen; the other kind is redirected to its own screen. */
    of?: 'retailer' | 'provider'
    /** Options of the card's frame. */
    hideBar?: true
    hideSignUp?: true
  }
}

/** Loads the code of the frame and the remaining phrases at once. */
const loadShell = async () => {
  const [{ ShellFrame }] = await Promise.all([import('#portal/features/shell/shell-frame.tsx'), wholeLanguage()])
  return { default: ShellFrame }
}
const loadSteps = async () => {
  const [{ StepsFrame }] = await Promise.all([import('#portal/features/onboarding/steps-frame.tsx'), wholeLanguage()])
  return { default: StepsFrame }
}

export const Route = createRootRoute({
  staticData: { frame: 'card', open: true },
  beforeLoad: async ({ matches, location, preload }) => {
    if (!preload) ownDocument(location)
    const to = matches.at(-1)?.staticData
    // The frame's code travels while the guard still decides.
    if (to?.frame === 'shell') void loadShell()
    if (to?.frame === 'steps') void loadSteps()
    await guard({ to, href: location.href, search: location.search })
    if (to?.frame === 'shell') (await import('#portal/features/shell/shell-frame.tsx')).prefetchShell()
  },
  component: Root,
  notFoundComponent: NoSuchScreen,
  errorComponent: () => <WentWrong site={settings().brand.name} />,
})

const Bare = ({ children }: { children: ReactNode }) => children

/** Loads frames with menus, dialogs and choices on demand, because the sign-in screens do not need them. */
const frames: Record<Frame, ComponentType<{ children: ReactNode }>> = {
  shell: lazy(loadShell),
  card: CardFrame,
  steps: lazy(loadSteps),
  bare: Bare,
}

const NotFoundPage = lazy(async () => ({
  default: (await import('@tillgate/browser/not-found-page.tsx')).NotFoundPage,
}))

/** An address without a screen, opened by a person with the menu. */
const useIsLostInside = (): boolean =>
  useMatches({ select: (matches) => matches.length === 1 }) && authRecord()?.user.retailer?.approvedScreen === true

/** Draws the frame that the screen's static data names, around the screen. */
function Root() {
  const options = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  const frame = useIsLostInside() ? 'shell' : (options?.frame ?? 'card')
  return <AppRoot site={settings().brand.name} cache={cache} frame={frames[frame]} />
}

function NoSuchScreen() {
  const { t } = useTranslation()
  const toHome = t(toHomeLabel())
  return useIsLostInside() ? (
    <NotFoundPage toHome={toHome} />
  ) : (
    <NotFound site={settings().brand.name} toHome={toHome} />
  )
}
