import { fileSize } from '@tillgate/browser/figures.ts'
import { Button } from '@tillgate/ui/button.tsx'
import { ProgressBar } from '@tillgate/ui/progress-bar.tsx'
import { useTranslation } from '#portal/i18n.ts'

type Props = { sent: number; all: number; cancel: () => void }

export const UploadProgress = ({ sent, all, cancel }: Props) => {
  const { t } = useTranslation()
  return (
    <div className="upload-progress">
      <ProgressBar label={t('imports.uploading')} share={all === 0 ? 0 : sent / all} />
      <div className="row">
        <span className="muted tnum">{t('imports.sent', { sent: fileSize(sent), all: fileSize(all) })}</span>
        <span className="grow" />
        <Button size="sm" look="ghost" onClick={cancel}>
          {t('imports.cancel-upload')}
        </Button>
      </div>
    </div>
  )
}
