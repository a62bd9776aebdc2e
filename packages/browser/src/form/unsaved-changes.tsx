import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { useTranslation } from '../i18n.ts'
import { isSignedIn } from './drafts.ts'

type Props = {
  /** `isSamePage`: the navigation changes search params only. */
  when: (isSamePage: boolean) => boolean
  /** Consequence of leaving, when the input is not simply lost. */
  text?: string
}

/** Spec 2 §2: asks before a changed form is left, also when the tab is closed. */
export const UnsavedChanges = ({ when, text }: Props) => {
  const { t } = useTranslation()
  // A user with an expired session cannot save and goes to the sign-in: the input stays stored as a draft.
  const asks = (isSamePage: boolean) => isSignedIn() && when(isSamePage)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => asks(current.pathname === next.pathname),
    enableBeforeUnload: () => asks(false),
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
