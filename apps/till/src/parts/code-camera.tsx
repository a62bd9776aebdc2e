import type { Symbols } from '@tillgate/browser/camera/barcode-reader.ts'
import { startCamera, type CameraProblem } from '@tillgate/browser/camera/camera-session.ts'
import { hasCamera } from '@tillgate/browser/camera/has-camera.ts'
import { useLight } from '@tillgate/browser/camera/use-light.ts'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { Sheet } from './sheet.tsx'
import { useDialog } from './use-dialog.ts'

const onVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

type Props = {
  title: string
  /** Text on the picture while the camera reads. */
  hold: string
  symbols: Symbols
  /** See `startCamera`. */
  awayMs?: number
  isPaused?: () => boolean
  onCode: (code: string) => void
  onClose: () => void
  /** Below the picture. */
  children: ReactNode
}

/** Reads codes with the camera of this device until it is closed. A camera that does not work is named, with the way out. */
export const CodeCamera = (props: Props) => {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<CameraProblem | undefined>(hasCamera() ? undefined : 'none')
  if (!problem) return <Picture {...props} onProblem={setProblem} />
  return (
    <Sheet
      title={props.title}
      onClose={props.onClose}
      foot={
        <Button kind="primary" size="big" isFull onClick={() => setProblem(undefined)}>
          {t('again')}
        </Button>
      }
    >
      <div className="t-strip yellow" role="alert">
        <Icon name="warn" />
        <span className="grow">
          <b>{t(`camera.${problem}`)}</b> {t(`camera.${problem}.next`)}
        </span>
      </div>
    </Sheet>
  )
}

type PictureProps = Props & { onProblem: (problem: CameraProblem) => void }
const Picture = ({ title, hold, symbols, awayMs, isPaused, onCode, onClose, children, onProblem }: PictureProps) => {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const [track, setTrack] = useState<MediaStreamTrack>()
  const light = useLight(track)
  const [isReady, setReady] = useState(false)
  const isHidden = useSyncExternalStore(onVisibility, () => document.hidden)
  const accept = useEffectEvent(onCode)
  const fail = useEffectEvent(onProblem)
  const waits = useEffectEvent(() => isPaused?.() ?? false)
  useEffect(() => {
    if (isHidden || !video.current) return undefined
    const stop = startCamera(video.current, {
      onStart: setTrack,
      onReady: () => setReady(true),
      onCode: (code) => accept(code),
      onProblem: (problem) => fail(problem),
      isPaused: () => waits(),
      symbols,
      ...(awayMs !== undefined && { awayMs }),
    })
    return () => {
      stop()
      setTrack(undefined)
      setReady(false)
    }
  }, [isHidden, symbols, awayMs])
  return (
    <dialog ref={useDialog(onClose)} className="t-scrim" aria-label={title}>
      <section className="t-sheet cam">
        <div className="t-cam">
          <video ref={video} muted playsInline aria-hidden="true" />
          <div className="top">
            <button type="button" className="t-ib" aria-label={t('close')} onClick={onClose}>
              <Icon name="close" />
            </button>
            {light.toggle && (
              <Button isPressed={light.isOn} onClick={() => void light.toggle?.()}>
                {t('cameraLight')}
              </Button>
            )}
          </div>
          <div className="frame" />
          <p>{isReady ? hold : t('cameraStarts')}</p>
        </div>
        <div className="t-camlog">{children}</div>
      </section>
    </dialog>
  )
}
