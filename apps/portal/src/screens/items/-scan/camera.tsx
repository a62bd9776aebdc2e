import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import styles from './camera.module.css'
import { startCamera, type CameraProblem } from './camera-session.ts'

/** Absent on pages without TLS. */
export const hasCamera = (): boolean => 'mediaDevices' in navigator

const onVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Firefox before 132 reports no capabilities. */
const hasLight = (track: MediaStreamTrack): boolean => {
  const capabilities = 'getCapabilities' in track ? track.getCapabilities() : {}
  return 'torch' in capabilities && capabilities.torch === true
}

const LightButton = ({ track }: { track: MediaStreamTrack }) => {
  const { t } = useTranslation()
  const [isOn, setOn] = useState(false)
  const toggle = async () => {
    const light: MediaTrackConstraintSet & { torch: boolean } = { torch: !isOn }
    await track.applyConstraints({ advanced: [light] })
    setOn(!isOn)
  }
  return (
    <Button size="sm" aria-pressed={isOn} onClick={toggle}>
      {t('scan.light')}
    </Button>
  )
}

type PictureProps = {
  /** True while a found item waits: a further barcode would replace it. */
  isPaused: boolean
  onCode: (code: string) => unknown
  /** Gives up the item that waits. */
  onNext: () => void
  onProblem: (problem: CameraProblem) => void
}

/** Live picture of the camera that reads barcodes. Off while the page is hidden. */
const Picture = ({ isPaused, onCode, onNext, onProblem }: PictureProps) => {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const [track, setTrack] = useState<MediaStreamTrack>()
  const [isReady, setReady] = useState(false)
  const isHidden = useSyncExternalStore(onVisibility, () => document.hidden)
  const accept = useEffectEvent((code: string) => {
    if ('vibrate' in navigator) navigator.vibrate(40)
    onCode(code)
  })
  const fail = useEffectEvent(onProblem)
  const isWaiting = useEffectEvent(() => isPaused)

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

  return (
    <section className={styles['camera']} aria-label={t('scan.camera-view')}>
      <div className={styles['view']}>
        <video ref={video} muted playsInline aria-hidden />
        <svg className={styles['frame']} viewBox="0 0 204 124" aria-hidden>
          <path d="M2 22V2h20M202 22V2h-20M2 102v20h20M202 102v20h-20" />
        </svg>
        {track && hasLight(track) && (
          <div className={styles['light']}>
            <LightButton track={track} />
          </div>
        )}
      </div>
      <div className={styles['foot']}>
        <output>{t(isPaused ? 'scan.camera-paused' : isReady ? 'scan.camera-hold' : 'scan.camera-starting')}</output>
        {isPaused && (
          <Button size="sm" onClick={onNext}>
            {t('scan.camera-next')}
          </Button>
        )}
      </div>
    </section>
  )
}

type Props = Omit<PictureProps, 'onProblem'> & {
  /** Switches the camera off. */
  onClose: () => void
}

/** The camera, or the reason why it does not work with the ways on. */
export const Camera = ({ onClose, ...picture }: Props) => {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<CameraProblem>()

  if (!problem) return <Picture {...picture} onProblem={setProblem} />
  return (
    <Alert tone="error" title={t(`scan.camera-${problem}`)}>
      <p>{t(`scan.camera-${problem}.next`)}</p>
      <div className={styles['actions']}>
        <Button size="sm" onClick={() => setProblem(undefined)}>
          {t('action.retry')}
        </Button>
        <Button size="sm" onClick={onClose}>
          {t('scan.type-digits')}
        </Button>
      </div>
    </Alert>
  )
}
