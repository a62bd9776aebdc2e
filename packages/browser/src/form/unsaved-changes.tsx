import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { useTranslation } from '../i18n.ts'
import { isSignedIn } from './drafts.ts'

type Props = {
  when: () => boolean
  /** What becomes of it, where it is not simply lost. */
  text?: string
}

/** Spec 2 §2: leaving a changed form asks first, also when the tab is closed. */
export const UnsavedChanges = ({ when, text }: Props) => {
  const { t } = useTranslation()
  // Whose session has ended cannot save, and is on the way to signing in: what was typed waits as a draft.
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
