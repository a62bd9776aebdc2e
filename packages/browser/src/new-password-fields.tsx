import { passwordRules, type PasswordRule } from '@tillgate/domain/passwords.ts'
import { PasswordChecklist } from '@tillgate/ui/password-checklist.tsx'
import { PasswordField } from './password-field.tsx'
import { PasswordOwner } from './password-owner.tsx'
import type { ReactNode } from 'react'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from './i18n.ts'
import { useComplaint } from './complaints.ts'

const rules = ['length', 'uppercase', 'lowercase', 'number', 'special'] as const satisfies readonly PasswordRule[]
/** What password managers read before they make one up. */
const recipe = 'minlength: 8; maxlength: 100; required: lower; required: upper; required: digit; required: special'

type Props = {
  /** Whose password this is: managers then save it under the right name. */
  email: string
  typed: string
  password: UseFormRegisterReturn
  confirm: UseFormRegisterReturn
  errors: { password: FieldError | undefined; confirm: FieldError | undefined }
  confirmLabel?: string
  /** What is asked before: it stands behind the name, where managers look for both. */
  children?: ReactNode
}

/** A password twice, with the list of what it needs ticked off while it is typed. */
export const NewPasswordFields = ({ email, typed, password, confirm, errors, confirmLabel, children }: Props) => {
  const { t } = useTranslation()
  const complaint = useComplaint()
  const lines = rules.map((id) => ({ id, text: t(`checklist.${id}`), isMet: passwordRules[id](typed) }))
  const missing = lines.filter(({ isMet }) => !isMet).map(({ text }) => text)

  return (
    <>
      <PasswordOwner email={email} />
      {children}
      <PasswordField
        label={t('password.new')}
        autoComplete="new-password"
        error={complaint(errors.password)}
        {...{ passwordrules: recipe }}
        {...password}
      />
      <PasswordChecklist
        label={t('checklist.label')}
        lines={lines}
        words={{ met: t('checklist.met'), unmet: t('checklist.unmet') }}
        summary={t('checklist.summary', { met: lines.length - missing.length, all: lines.length })}
        missing={typed === '' || missing.length === 0 ? '' : t('checklist.missing', { missing: missing.join(', ') })}
      />
      <PasswordField
        label={confirmLabel ?? t('password.confirm')}
        autoComplete="new-password"
        error={complaint(errors.confirm)}
        {...confirm}
      />
    </>
  )
}
