import { PasskeyList } from '@tillgate/browser/passkeys/passkey-list.tsx'
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from '#portal/api/passkeys.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from '#portal/screens/profile/-details/profile.module.css'

const passkeyApi = { listPasskeys, beginPasskey, addPasskey, renamePasskey, removePasskey }

/** The own passkeys, below the second factor. */
export const Passkeys = ({ email }: { email: string }) => {
  const { t } = useTranslation()
  return (
    <>
      <div className={styles['line']}>
        <div>
          <h3>{t('passkeys.title')}</h3>
          <p className="muted">{t('passkeys.text')}</p>
        </div>
      </div>
      <PasskeyList api={passkeyApi} email={email} />
    </>
  )
}
