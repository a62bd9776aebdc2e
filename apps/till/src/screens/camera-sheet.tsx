import { useState } from 'react'
import { linesMax } from '@tillgate/contract/pos-purchases.ts'
import { useTranslation } from '#till/i18n.ts'
import { dollars } from '#till/money.ts'
import { Button } from '#till/parts/button.tsx'
import { CodeCamera } from '#till/parts/code-camera.tsx'
import { Icon } from '#till/parts/icon.tsx'
import { coverText, type ShownLine } from '#till/parts/shown-line.ts'
import { Stepper } from '#till/parts/stepper.tsx'
import type { Register } from '#till/sale/register.ts'
import type { Shown } from '#till/sale/shown.ts'
import { lastScan, undoOf, type CameraScan } from '#till/sale/camera-scan.ts'

/** Milliseconds out of sight after which the same code counts again: a second piece of one item. */
const awayMs = 1500

type Props = {
  register: Register
  shown: Shown
  /** Line that the last scan went to, once its item is known. */
  line: ShownLine | undefined
  onClose: () => void
}

/** Reads barcodes with the camera until it is closed. The items go to the basket behind it. */
export const CameraSheet = ({ register, shown, line, onClose }: Props) => {
  const { t } = useTranslation()
  const [scan, setScan] = useState<CameraScan>()
  const { basket } = shown.till.sale
  const isCounted = scan !== undefined && line !== undefined && lastScan(scan, shown) === 'added'
  return (
    <CodeCamera
      title={t('camera')}
      hold={t('cameraHold')}
      symbols="barcodes"
      awayMs={awayMs}
      // The weight of the item comes first.
      isPaused={() => shown.weighing !== null}
      onCode={(code) => {
        setScan({ before: basket })
        register.scan(code)
      }}
      onClose={onClose}
    >
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
    </CodeCamera>
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
