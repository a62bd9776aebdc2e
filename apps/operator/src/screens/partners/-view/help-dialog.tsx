import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useTranslation } from '#operator/i18n.ts'
import { useIdentityHelp } from '#operator/api/partners.ts'
import type { IdentityHelp } from '#operator/api/partners.ts'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'
import type { User } from './user-state.tsx'

type Props = { partnerId: string; user: User; help: IdentityHelp; close: () => void }

const doneWith = (help: IdentityHelp, isWaived: boolean | undefined) =>
  help === 'reset' ? 'step.reset-identity.done' : isWaived ? 'step.waive-identity.done' : 'decide.proposed'

export const HelpDialog = ({ partnerId, user, help, close }: Props) => {
  const { t } = useTranslation()
  const take = useIdentityHelp(partnerId)
  return (
    <ReasonDialog
      title={t(`identity-help.${help}-question`, { name: user.name })}
      consequence={t(`identity-help.${help}-consequence`)}
      verb={t(`identity-help.${help}`)}
      send={(reason) => take.mutateAsync({ userId: user.id, help, reason })}
      done={({ isWaived }) => {
        showToast({ tone: 'success', text: t(doneWith(help, isWaived)) })
        close()
      }}
      close={close}
    />
  )
}
