import { useState } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { Button } from './button.tsx'
import { CodeCamera } from './code-camera.tsx'
import { Icon } from './icon.tsx'

type Props = {
  /** Returns the wanted part of the text of a QR code; undefined: it is another one. */
  read: (text: string) => string | undefined
  /** Words for another QR code. */
  other: string
  onFound: (found: string) => void
  onClose: () => void
}

/** Reads one QR code with the camera. */
export const QrSheet = ({ read, other, onFound, onClose }: Props) => {
  const { t } = useTranslation()
  const [isOther, setOther] = useState(false)
  return (
    <CodeCamera
      title={t('scanQr')}
      hold={t('qrHold')}
      symbols="qr"
      onCode={(text) => {
        const found = read(text)
        setOther(found === undefined)
        if (found !== undefined) onFound(found)
      }}
      onClose={onClose}
    >
      {isOther && (
        <div className="t-strip yellow" role="alert">
          <Icon name="warn" />
          <span className="grow">{other}</span>
        </div>
      )}
      <Button size="big" isFull onClick={onClose}>
        {t('cancel')}
      </Button>
    </CodeCamera>
  )
}
