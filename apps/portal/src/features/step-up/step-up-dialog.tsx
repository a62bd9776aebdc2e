import { authRecord } from '#portal/features/session/auth-record.ts'
import { useTranslation } from '#portal/i18n.ts'
import { PasswordDialog } from './password-dialog.tsx'
import type { StepUp } from './use-step-up.ts'

type Props = {
  stepUp: StepUp
  text: string
  /** Repeats the refused call. */
  save: () => unknown
}

/** Asks for the password in a dialog while the server requires it; the form below stays filled. */
export const StepUpDialog = ({ stepUp: { passwordRefusal, give, forget }, text, save }: Props) => {
  const { t } = useTranslation()
  if (!passwordRefusal) return null
  return (
    <PasswordDialog
      title={t('stores.password-title')}
      text={text}
      verb={t('stores.confirm')}
      email={authRecord()?.user.email ?? ''}
      send={(password) => give(password, save)}
      onDone={() => undefined}
      onClose={forget}
    />
  )
}
