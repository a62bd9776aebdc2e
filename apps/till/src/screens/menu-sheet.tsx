import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import { useState } from 'react'
import { chooseColorScheme, colorSchemes, currentColorScheme } from '#till/device/color-scheme.ts'
import { useInstall } from '#till/device/install.ts'
import { chooseVolume, currentVolume, volumes } from '#till/device/volume.ts'
import { useTranslation } from '#till/i18n.ts'
import { Button } from '#till/parts/button.tsx'
import { InstallStrip } from '#till/parts/install-strip.tsx'
import { Sheet } from '#till/parts/sheet.tsx'
import { PrinterRow } from '#till/print/printer-row.tsx'
import { TrainingSheet } from '#till/training/training-sheet.tsx'
import { play } from '#till/sounds.ts'
import type { View } from './views.ts'

type ChoiceProps<V extends string> = {
  label: string
  options: readonly V[]
  chosen: V
  words: (option: V) => string
  onChoose: (option: V) => void
}
const Choice = <V extends string>({ label, options, chosen, words, onChoose }: ChoiceProps<V>) => (
  <fieldset className="t-choice">
    <legend>{label}</legend>
    <div className={options.length === 2 ? 't-2' : 't-3'}>
      {options.map((option) => (
        <Button
          key={option}
          kind={option === chosen ? 'tonal' : 'secondary'}
          isPressed={option === chosen}
          onClick={() => onChoose(option)}
        >
          {words(option)}
        </Button>
      ))}
    </div>
  </fieldset>
)

type Props = {
  /** Store and name of the till. */
  place: string
  views: readonly View[]
  view: View
  onView: (view: View) => void
  onLock: (() => void) | undefined
  /** Undefined while a training is under way. */
  onTraining: (() => void) | undefined
  onClose: () => void
}
/** Pages of the till, which a phone has no room for in its bar, and what a person sets on this device. */
export const MenuSheet = ({ place, views, view, onView, onLock, onTraining, onClose }: Props) => {
  const { t, language } = useTranslation()
  const [volume, setVolume] = useState(currentVolume)
  const [scheme, setScheme] = useState(currentColorScheme)
  const way = useInstall()
  const [asksTraining, setAsksTraining] = useState(false)
  const end = (act: () => void) => (): void => {
    onClose()
    act()
  }
  if (asksTraining && onTraining) return <TrainingSheet onStart={onTraining} onClose={onClose} />
  return (
    <Sheet title={t('menu')} hint={place} onClose={onClose}>
      <div className="t-phone t-menu">
        {views.map((one) => (
          <Button key={one} isFull kind={one === view ? 'tonal' : 'secondary'} onClick={end(() => onView(one))}>
            {t(`view.${one}`)}
          </Button>
        ))}
      </div>
      <Choice
        label={t('sounds')}
        options={volumes}
        chosen={volume}
        words={(option) => t(`sounds.${option}`)}
        onChoose={(option) => {
          chooseVolume(option)
          setVolume(option)
          play('added')
        }}
      />
      <Choice
        label={t('appearance')}
        options={colorSchemes}
        chosen={scheme}
        words={(option) => t(`appearance.${option}`)}
        onChoose={(option) => {
          chooseColorScheme(option)
          setScheme(option)
        }}
      />
      <Choice
        label={t('language')}
        options={['en-US', 'es-ES']}
        chosen={language}
        words={(option) => (option === 'en-US' ? 'English' : 'Español')}
        onChoose={(option) => void chooseLanguage(option)}
      />
      <PrinterRow />
      {way === 'offer' && <InstallStrip />}
      {onTraining && (
        <Button isFull onClick={() => setAsksTraining(true)}>
          {t('training')}
        </Button>
      )}
      {onLock && (
        <Button isFull onClick={end(onLock)}>
          {t('lock')}
        </Button>
      )}
    </Sheet>
  )
}
