import { PasswordInput } from '@tillgate/ui/fields/password-input.tsx'
import type { ComponentProps } from 'react'
import { useTranslation } from '../i18n.ts'

/** A password with its button to show it, in the reader's words. */
export const PasswordField = (props: Omit<ComponentProps<typeof PasswordInput>, 'words'>) => {
  const { t } = useTranslation()
  const words = { show: t('password.show'), hide: t('password.hide'), capsLock: t('password.caps-lock') }
  return <PasswordInput {...props} words={words} />
}

/** Unseen: password managers learn from it whose password a form without a name is about. */
export const PasswordOwner = ({ email }: { email: string }) => (
  <input className="sr" type="text" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden="true" />
)
