import { clsx } from 'clsx'
import { recoveryText } from '@tillgate/domain/two-factor.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './recovery-codes.module.css'

/** Shown once: the server stores nothing that could be read back. */
export const RecoveryCodes = ({ codes, onClose }: { codes: string[]; onClose: () => void }) => {
  const { t } = useTranslation()
  const lines = codes.map(recoveryText)
  const text = `${lines.join('\n')}\n`
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    showToast({ tone: 'success', text: t('recovery.copied') })
  }

  return (
    <Dialog
      title={t('recovery.codes')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => void copy()}>{t('recovery.copy')}</Button>
          <a
            {...asButton({})}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="recovery-codes.txt"
          >
            {t('recovery.download')}
          </a>
          <Button variant="primary" onClick={onClose}>
            {t('recovery.saved')}
          </Button>
        </>
      }
    >
      <p>{t('recovery.keep')}</p>
      <ul className={clsx('grid fs-16 gap-2 gap-x-4', styles['codes'])}>
        {lines.map((line) => (
          <li key={line} className="code">
            {line}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
