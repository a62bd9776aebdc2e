import { PasskeyList } from '@tillgate/browser/passkeys/passkey-list.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import {
  addOperatorPasskey,
  beginOperatorPasskey,
  listOperatorPasskeys,
  removeOperatorPasskey,
  renameOperatorPasskey,
} from '#operator/api/passkeys.ts'
import { authRecord } from '#operator/features/session/auth-record.ts'
import { useTranslation } from '#operator/i18n.ts'

const passkeyApi = {
  addsWithPassword: false,
  listPasskeys: listOperatorPasskeys,
  beginPasskey: beginOperatorPasskey,
  addPasskey: addOperatorPasskey,
  renamePasskey: renameOperatorPasskey,
  removePasskey: removeOperatorPasskey,
}

/** The operator's own passkeys. */
export const PasskeysDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <Dialog title={t('passkeys.title')} onClose={onClose} closeLabel={t('action.close')} wide>
      <p className="muted">{t('passkeys.text')}</p>
      <PasskeyList api={passkeyApi} email={authRecord()?.user.email ?? ''} />
    </Dialog>
  )
}
