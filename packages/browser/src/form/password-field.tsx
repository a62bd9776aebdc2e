import { PasswordInput } from '@tillgate/ui/fields/password-input.tsx'
import type { ComponentProps } from 'react'
import { useTranslation } from '../i18n.ts'

/** Password field with a translated show button. */
export const PasswordField = (props: Omit<ComponentProps<typeof PasswordInput>, 'labels'>) => {
  const { t } = useTranslation()
  const labels = { show: t('password.show'), hide: t('password.hide'), capsLock: t('password.caps-lock') }
  return <PasswordInput {...props} labels={labels} />
}

/** Hidden user name field, from which password managers learn the account of the form. */
export const PasswordOwner = ({ email }: { email: string }) => (
  <input className="sr" type="text" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden="true" />
)
