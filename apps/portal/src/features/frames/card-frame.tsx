import { Link, useMatches } from '@tanstack/react-router'
import { LanguageMenu } from '@tillgate/browser/language-menu.tsx'
import { settings, settingsFailure } from '@tillgate/browser/settings.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { AuthScene } from '@tillgate/ui/layout/auth-scene.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { SupportWays } from './support-ways.tsx'
import { SandboxBadge } from './sandbox-badge.tsx'
import { logOut } from '#portal/features/session/log-out.ts'
import { authRecord } from '#portal/features/session/auth-record.ts'

type Props = { children: ReactNode }

/** Frame of the auth pages: sign-in, recovery, registration. Spec 1 §2, page layouts. */
export const CardFrame = ({ children }: Props) => {
  const { t } = useTranslation()
  const { name, siteUrl } = settings().brand
  const options = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  return (
    <AuthScene
      hideBar={options?.hideBar ?? false}
      brand={name}
      back={
        siteUrl === ''
          ? undefined
          : { href: siteUrl, label: t('lobby.back', { site: new URL(siteUrl).host }), newTab: t('lobby.new-tab') }
      }
      signUp={
        !authRecord() &&
        !options?.hideSignUp && (
          <Link to="/bo-register/register" {...asButton({ variant: 'chrome' })}>
            {t('lobby.sign-up')}
          </Link>
        )
      }
      actions={
        <>
          <SandboxBadge />
          <LanguageMenu />
          {authRecord() && (
            <Button variant="chrome" onClick={() => void logOut()}>
              {t('menu.logout')}
            </Button>
          )}
        </>
      }
    >
      {import.meta.env.DEV && settingsFailure() && <Alert tone="warning">{t('settings.failed')}</Alert>}
      {children}
      {(options?.frame === 'steps' || options?.step !== undefined || options?.hideSignUp) && <SupportWays />}
    </AuthScene>
  )
}
