import { createRootRoute, redirect, useMatches } from '@tanstack/react-router'
import { AppRoot, NotFound, WentWrong } from '@tillgate/browser/app-root.tsx'
import { wholeLanguage } from '@tillgate/browser/i18n.ts'
import { LanguageMenu } from '@tillgate/browser/language-menu.tsx'
import { AuthScene } from '@tillgate/ui/layout/auth-scene.tsx'
import { staffMay, type StaffPermission } from '@tillgate/domain/staff-roles.ts'
import { lazy, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { cache } from '#operator/cache.ts'
import { EnvironmentTag } from '#operator/features/frames/environment-tag.tsx'
import { authorize } from '@tillgate/browser/authorize.ts'
import { authRecord, loadAuthRecord } from '#operator/features/session/auth-record.ts'

/** Frames the sign-in. The bar names the console, so that partners do not enter portal passwords. */
const CardFrame = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <AuthScene
      brand={t('console.name')}
      actions={
        <>
          <EnvironmentTag />
          <LanguageMenu />
        </>
      }
    >
      {children}
    </AuthScene>
  )
}

/** Layout around a screen: the console with its menu, or the sign-in card. */
type Frame = 'shell' | 'card'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    frame: Frame
    /** Open to all visitors, signed in or not. */
    open?: true
    /** Redirects signed-in operators away from the screen. */
    forGuests?: true
    /** Restricts the screen to those whose roles have the permission; the server checks the roles anyway. */
    needs?: StaffPermission
  }
}

const loadShell = async () => {
  const [{ ShellFrame }] = await Promise.all([import('#operator/features/shell/shell-frame.tsx'), wholeLanguage()])
  return { default: ShellFrame }
}

export const Route = createRootRoute({
  staticData: { frame: 'card', open: true },
  /** The one guard of all screens: without a session there is only the sign-in, and some screens are the administrators'. */
  beforeLoad: async ({ matches, location: { href, search } }) => {
    const to = matches.at(-1)?.staticData
    // The shell's code travels while the guard still decides.
    if (to?.frame === 'shell') void loadShell()
    const user = authorize({ to, href, search }, (await loadAuthRecord())?.user)
    if (user && to?.needs && !staffMay(user, to.needs))
      throw redirect({ to: '/access-denied', search: { needs: to.needs } })
  },
  component: Root,
  notFoundComponent: NoSuchScreen,
  errorComponent: Failed,
})

/** Frames of the console. The sign-in pages load neither menus nor dialogs. */
const frames: Record<Frame, ComponentType<{ children: ReactNode }>> = { shell: lazy(loadShell), card: CardFrame }

const NotFoundPage = lazy(async () => ({
  default: (await import('@tillgate/browser/not-found-page.tsx')).NotFoundPage,
}))

/** An address without a screen, opened by somebody who is signed in. */
const useIsLostInside = (): boolean =>
  useMatches({ select: (matches) => matches.length === 1 }) && authRecord() !== undefined

/** Draws the frame that the screen's static data names, around the screen. */
function Root() {
  const { t } = useTranslation()
  const options = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  const frame = useIsLostInside() ? 'shell' : (options?.frame ?? 'card')
  return <AppRoot site={t('console.name')} cache={cache} frame={frames[frame]} />
}

function NoSuchScreen() {
  const { t } = useTranslation()
  const toHome = t('console.to-inbox')
  return useIsLostInside() ? <NotFoundPage toHome={toHome} /> : <NotFound site={t('console.name')} toHome={toHome} />
}

function Failed() {
  const { t } = useTranslation()
  return <WentWrong site={t('console.name')} />
}
