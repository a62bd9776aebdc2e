import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import styles from './camera.module.css'
import { startCamera, type CameraProblem } from '@tillgate/browser/camera/camera-session.ts'
import { useLight } from '@tillgate/browser/camera/use-light.ts'

const onVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

type PictureProps = {
  /** A found item waits for its price or a decision: a further barcode would replace it. */
  isItemOpen: boolean
  /** A barcode is looked up. */
  isBusy: boolean
  onCode: (code: string) => unknown
  /** Discards the waiting item. */
  onNext: () => void
  onProblem: (problem: CameraProblem) => void
}

/** Live picture of the camera that reads barcodes. Off while the page is hidden. */
const Picture = ({ isItemOpen, isBusy, onCode, onNext, onProblem }: PictureProps) => {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const section = useRef<HTMLElement>(null)
  const [track, setTrack] = useState<MediaStreamTrack>()
  const light = useLight(track)
  const [isReady, setReady] = useState(false)
  const isHidden = useSyncExternalStore(onVisibility, () => document.hidden)
  const accept = useEffectEvent((code: string) => {
    if ('vibrate' in navigator) navigator.vibrate(40)
    onCode(code)
  })
  const fail = useEffectEvent(onProblem)
  const isWaiting = useEffectEvent(() => isItemOpen || isBusy)

  useEffect(() => {
    if (!video.current || isHidden) return undefined
    const stop = startCamera(video.current, {
      onStart: setTrack,
      onReady: () => setReady(true),
      onCode: (code) => accept(code),
      onProblem: (problem) => fail(problem),
      isPaused: () => isWaiting(),
    })
    return () => {
      stop()
      setTrack(undefined)
      setReady(false)
    }
  }, [isHidden])

  useEffect(() => {
    if (!isItemOpen) section.current?.scrollIntoView({ block: 'nearest' })
  }, [isItemOpen])

  return (
    <section
      ref={section}
      className={clsx('rounded-lg overflow-hidden', styles['camera'])}
      aria-label={t('scan.camera-view')}
    >
      {/* Collapsed, not removed: the picture continues, and the form of the item has room. */}
      <div className={clsx('relative', styles['view'], isItemOpen && styles['collapsed'])}>
        <video ref={video} muted playsInline aria-hidden />
        <svg className={clsx('absolute', styles['frame'])} viewBox="0 0 100 50" preserveAspectRatio="none" aria-hidden>
          <path d="M0 9V0h6M100 9V0h-6M0 41v9h6M100 41v9h-6" vectorEffect="non-scaling-stroke" />
        </svg>
        {light.toggle && !isItemOpen && (
          <div className={clsx('absolute', styles['light'])}>
            <Button size="sm" aria-pressed={light.isOn} onClick={light.toggle}>
              {t('scan.light')}
            </Button>
          </div>
        )}
      </div>
      <div className={clsx('flex wrap between items-center fw-medium fs-13 gap-2 gap-x-3', styles['foot'])}>
        <output>{t(isItemOpen ? 'scan.camera-paused' : isReady ? 'scan.camera-hold' : 'scan.camera-starting')}</output>
        {isItemOpen && (
          <Button size="sm" onClick={onNext}>
            {t('scan.camera-next')}
          </Button>
        )}
      </div>
    </section>
  )
}

type Props = Omit<PictureProps, 'onProblem'> & {
  /** Moves the focus from the button that disappears. */
  onRetry: () => void
  /** Switches the camera off. */
  onClose: () => void
}

/** The camera, or the reason why it does not work with the ways on. */
export const Camera = ({ onRetry, onClose, ...picture }: Props) => {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<CameraProblem>()

  if (!problem) return <Picture {...picture} onProblem={setProblem} />
  return (
    <Alert tone="error" title={t(`scan.camera-${problem}`)}>
      <p>{t(`scan.camera-${problem}.next`)}</p>
      <div className="flex wrap gap-2 mt-2">
        <Button
          size="sm"
          onClick={() => {
            onRetry()
            setProblem(undefined)
          }}
        >
          {t('action.retry')}
        </Button>
        <Button size="sm" onClick={onClose}>
          {t('scan.type-digits')}
        </Button>
      </div>
    </Alert>
  )
}
