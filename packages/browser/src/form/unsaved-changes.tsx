import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { useTranslation } from '../i18n.ts'
import { isSignedIn } from './drafts.ts'

type Props = {
  when: () => boolean
  /** Consequence of leaving, when the input is not simply lost. */
  text?: string
}

/** Spec 2 §2: leaving a changed form asks first, also when the tab is closed. */
export const UnsavedChanges = ({ when, text }: Props) => {
  const { t } = useTranslation()
  // A user with an expired session cannot save and goes to the sign-in: the input stays stored as a draft.
  const asks = () => isSignedIn() && when()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: asks,
    enableBeforeUnload: asks,
    withResolver: true,
  })

  if (status !== 'blocked') return null
  return (
    <ConfirmDialog
      question={t('form.leave-title')}
      consequence={text ?? t('form.leave-text')}
      verb={t('action.leave')}
      cancel={t('action.stay')}
      confirm={proceed}
      onClose={reset}
      destructive
    />
  )
}
