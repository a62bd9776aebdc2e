import { startCamera, type CameraProblem } from '@tillgate/browser/camera/camera-session.ts'
import { useLight } from '@tillgate/browser/camera/use-light.ts'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { linesMax } from '@tillgate/contract/pos-purchases.ts'
import { useTranslation } from '#till/i18n.ts'
import { dollars } from '#till/money.ts'
import { Button } from '#till/parts/button.tsx'
import { Icon } from '#till/parts/icon.tsx'
import { Sheet } from '#till/parts/sheet.tsx'
import { coverText, type ShownLine } from '#till/parts/shown-line.ts'
import { Stepper } from '#till/parts/stepper.tsx'
import { useDialog } from '#till/parts/use-dialog.ts'
import type { Register } from '#till/sale/register.ts'
import type { Shown } from '#till/sale/shown.ts'
import { lastScan, undoOf, type CameraScan } from '#till/sale/camera-scan.ts'

/** Milliseconds out of sight after which the same code counts again: a second piece of one item. */
const awayMs = 1500

const onVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Absent on pages without TLS. */
const hasCamera = (): boolean => 'mediaDevices' in navigator

type Props = {
  register: Register
  shown: Shown
  /** Line that the last scan went to, once its item is known. */
  line: ShownLine | undefined
  onClose: () => void
}
type PictureProps = Props & { onProblem: (problem: CameraProblem) => void }

/** Reads barcodes with the camera until it is closed. The items go to the basket behind it. */
export const CameraSheet = (props: Props) => {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<CameraProblem | undefined>(hasCamera() ? undefined : 'none')
  if (!problem) return <Picture {...props} onProblem={setProblem} />
  return (
    <Sheet
      title={t('camera')}
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

const Picture = ({ register, shown, line, onProblem, onClose }: PictureProps) => {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const [track, setTrack] = useState<MediaStreamTrack>()
  const light = useLight(track)
  const [isReady, setReady] = useState(false)
  const [scan, setScan] = useState<CameraScan>()
  const isHidden = useSyncExternalStore(onVisibility, () => document.hidden)
  const { basket } = shown.till.sale
  const accept = useEffectEvent((code: string): void => {
    setScan({ before: basket })
    register.scan(code)
  })
  const fail = useEffectEvent(onProblem)
  // The weight of the item comes first.
  const isWeighing = useEffectEvent(() => shown.weighing !== null)
  useEffect(() => {
    if (isHidden || !video.current) return undefined
    const stop = startCamera(video.current, {
      onStart: setTrack,
      onReady: () => setReady(true),
      onCode: (code) => accept(code),
      onProblem: (problem) => fail(problem),
      isPaused: () => isWeighing(),
      awayMs,
    })
    return () => {
      stop()
      setTrack(undefined)
      setReady(false)
    }
  }, [isHidden])
  const isCounted = scan !== undefined && line !== undefined && lastScan(scan, shown) === 'added'
  return (
    <dialog ref={useDialog(onClose)} className="t-scrim" aria-label={t('camera')}>
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
          <p>{t(isReady ? 'cameraHold' : 'cameraStarts')}</p>
        </div>
        <div className="t-camlog">
          <LastScan
            scan={scan}
            shown={shown}
            line={line}
            onUndo={() => {
              if (!scan || !line) return
              register.send(undoOf(scan, line.id))
              setScan({ ...scan, undone: line.name })
            }}
          />
          <div className="go">
            {isCounted && <Stepper line={line} send={register.send} />}
            <Button kind="primary" size="big" isFull onClick={onClose}>
              {t('cameraDone', { count: basket.lines.length })}
            </Button>
          </div>
        </div>
      </section>
    </dialog>
  )
}

type LastProps = Pick<Props, 'shown' | 'line'> & { scan: CameraScan | undefined; onUndo: () => void }
/** What became of the last scan. */
const LastScan = ({ scan, shown, line, onUndo }: LastProps) => {
  const { t, language } = useTranslation()
  const what = scan ? lastScan(scan, shown) : 'nothing'
  if (what === 'added' && line) {
    const price = line.total === null ? t('waitsForPrice') : dollars(line.total, language)
    return (
      <div className="t-strip green">
        <Icon name="check" />
        <output className="grow">
          <b>
            {line.name}, {price}
          </b>
          {t('cameraAdded')} {coverText(line, t, language)}
        </output>
        <Button onClick={onUndo}>{t('undo')}</Button>
      </div>
    )
  }
  const isWrong = what === 'unknown' || what === 'full'
  const texts = {
    nothing: t('nothingYet'),
    added: t('nothingYet'),
    looking: t('cameraLooking'),
    undone: t('cameraUndone', { name: scan?.undone ?? '' }),
    unknown: shown.unknown ? `${t(`unknown.${shown.unknown.why}`)}: ${shown.unknown.barcode}` : '',
    full: t('basketFull', { count: linesMax }),
  }
  return (
    <div className={`t-strip ${isWrong ? 'yellow' : 'blue'}`}>
      {isWrong && <Icon name="warn" />}
      <output className="grow">{texts[what]}</output>
    </div>
  )
}
