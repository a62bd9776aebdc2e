import { clsx } from 'clsx'
import { PasskeyList } from '@tillgate/browser/passkeys/passkey-list.tsx'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from '#portal/api/passkeys.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from '#portal/screens/profile/-details/profile.module.css'

const passkeyApi = { addsWithPassword: true, listPasskeys, beginPasskey, addPasskey, renamePasskey, removePasskey }

/** The own passkeys, below the second factor. Mails lead here by the hash `passkeys`. */
export const Passkeys = ({ email }: { email: string }) => {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const isWanted = useLocation({ select: ({ hash }) => hash === 'passkeys' })
  useEffect(() => {
    if (isWanted) box.current?.scrollIntoView()
  }, [isWanted])
  return (
    <>
      <div ref={box} className={clsx('flex wrap items-center between pt-4 line-top gap-2 gap-x-4', styles['line'])}>
        <div>
          <h3>{t('passkeys.title')}</h3>
          <p className="muted">{t('passkeys.text')}</p>
        </div>
      </div>
      <PasskeyList api={passkeyApi} email={email} />
    </>
  )
}
