import { startCamera, type CameraProblem } from '@tillgate/browser/camera/camera-session.ts'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { dollars } from '#till/money.ts'
import { Button } from '#till/parts/button.tsx'
import { Icon } from '#till/parts/icon.tsx'
import { Sheet } from '#till/parts/sheet.tsx'
import type { ShownLine } from '#till/parts/shown-line.ts'

/** Milliseconds out of sight after which the same code counts again: a second piece of one item. */
const awayMs = 1500

const onVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Absent on pages without TLS. */
const hasCamera = (): boolean => 'mediaDevices' in navigator

type Props = {
  /** Line of the last scan, which the sheet names. */
  line: ShownLine | undefined
  unknown: string | null
  onCode: (code: string) => void
  onClose: () => void
}
/** Reads barcodes with the camera until it is closed. The items go to the basket behind it. */
export const CameraSheet = ({ line, unknown, onCode, onClose }: Props) => {
  const { t, language } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<CameraProblem | undefined>(hasCamera() ? undefined : 'none')
  const [isReady, setReady] = useState(false)
  const [scans, setScans] = useState(0)
  const isHidden = useSyncExternalStore(onVisibility, () => document.hidden)
  const accept = useEffectEvent((code: string): void => {
    setScans(scans + 1)
    onCode(code)
  })
  useEffect(() => {
    if (problem || isHidden || !video.current) return undefined
    const stop = startCamera(video.current, {
      onStart: () => undefined,
      onReady: () => setReady(true),
      onCode: (code) => accept(code),
      onProblem: setProblem,
      isPaused: () => false,
      awayMs,
    })
    return () => {
      stop()
      setReady(false)
    }
  }, [problem, isHidden])
  const last = unknown === null ? line : undefined
  return (
    <Sheet
      title={t('camera')}
      size="wide"
      onClose={onClose}
      foot={
        <Button kind="primary" size="big" isFull onClick={onClose}>
          {t('cameraDone')}
        </Button>
      }
    >
      {problem ? (
        <div className="t-strip yellow" role="alert">
          <Icon name="warn" />
          <span className="grow">
            <b>{t(`camera.${problem}`)}</b> {t(`camera.${problem}.next`)}
          </span>
          <Button onClick={() => setProblem(undefined)}>{t('again')}</Button>
        </div>
      ) : (
        <div className="t-cam">
          <video ref={video} muted playsInline aria-hidden="true" />
          <p>{t(isReady ? 'cameraHold' : 'cameraStarts')}</p>
        </div>
      )}
      <output className={`t-strip ${unknown === null ? 'blue' : 'yellow'}`}>
        <span className="grow">
          {scans === 0 && t('nothingYet')}
          {scans > 0 && unknown !== null && `${t('unknown')}: ${unknown}`}
          {scans > 0 &&
            last &&
            `${last.name}, ${last.total === null ? t('waitsForPrice') : dollars(last.total, language)}`}
        </span>
      </output>
    </Sheet>
  )
}
