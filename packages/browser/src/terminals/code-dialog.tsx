import { clsx } from 'clsx'
import type { Activation } from '@tillgate/contract/terminals.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { CopyIcon } from '@tillgate/ui/icons/actions.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useTranslation } from '../i18n.ts'
import { momentText } from './terminal-text.ts'
import { TillCode } from './till-code.tsx'
import styles from './terminals.module.css'

type Props = { name: string; activation: Activation; onClose: () => void }

/** Shows the activation code once; the code cannot be read again, but a new code can be created. */
export const CodeDialog = ({ name, activation: { activationCode, expiresAt }, onClose }: Props) => {
  const { t, language } = useTranslation()
  const copy = () =>
    navigator.clipboard.writeText(activationCode).then(
      () => showToast({ tone: 'success', text: t('terminals.copied') }),
      () => showToast({ tone: 'error', text: t('terminals.copy-failed') }),
    )
  return (
    <Dialog
      title={t('terminals.code-title', { name })}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('terminals.done')}
        </Button>
      }
    >
      <p>{t('terminals.code-lead')}</p>
      <div className="grid gap-3 p-5 line rounded surface-2 justify-items-center">
        <p className={clsx('fw-medium', styles['key'], 'code')}>
          <span className="sr">{t('terminals.code')}: </span>
          {activationCode.slice(0, 4)} {activationCode.slice(4)}
        </p>
        <Button onClick={copy} data-autofocus>
          <CopyIcon small />
          {t('terminals.copy')}
        </Button>
      </div>
      <TillCode activationCode={activationCode} />
      <p className="muted">{t('terminals.code-until', { time: momentText(expiresAt, language) })}</p>
    </Dialog>
  )
}
