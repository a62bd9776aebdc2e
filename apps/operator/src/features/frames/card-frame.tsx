import { LanguageMenu } from '@tillgate/browser/language-menu.tsx'
import { AuthScene } from '@tillgate/ui/auth-scene.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { EnvironmentTag } from './environment-tag.tsx'

/** Signing in. The name in the bar is the console's, so that nobody types a partner's password here. */
export const CardFrame = ({ children }: { children: ReactNode }) => {
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
