import { pinWeakness } from '@tillgate/domain/till-permissions.ts'
import type { OpenTill } from '@tillgate/client/till.ts'
import { refusalText } from '#till/refusal.ts'
import { useState } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { Button } from '#till/parts/button.tsx'
import { focusOnMount } from '#till/parts/focus.ts'
import { Icon } from '#till/parts/icon.tsx'
import { PinPage } from '#till/parts/pin-page.tsx'
import { PinPad } from '#till/parts/pin-pad.tsx'

type Props = { till: OpenTill; store: string; isOnline: boolean; onDone: () => void }
/** The own PIN, typed twice, after a sign-in with the password. */
export const ChoosePin = ({ till, store, isOnline, onDone }: Props) => {
  const { t } = useTranslation()
  const [first, setFirst] = useState<string>()
  const [error, setError] = useState<string>()
  const take = async (pin: string): Promise<void> => {
    setError(undefined)
    if (first === undefined) return pinWeakness(pin) === undefined ? setFirst(pin) : setError(t('pinWeak'))
    setFirst(undefined)
    if (first !== pin) return setError(t('pinsDiffer'))
    try {
      await till.choosePin(pin)
      onDone()
    } catch (refused) {
      setError(refusalText(refused, t))
    }
  }
  return (
    <PinPage
      store={store}
      isOnline={isOnline}
      what={
        <>
          <h1 tabIndex={-1} ref={focusOnMount}>
            {t('choosePin')}
          </h1>
          <p className="t-p">{t('choosePinHint')}</p>
          <ul className="t-rules">
            {(['pinRuleSimple', 'pinRuleYear'] as const).map((rule) => (
              <li key={rule}>
                <Icon name="check" size="s" />
                <span>{t(rule)}</span>
              </li>
            ))}
          </ul>
          <div className="t-acts">
            <Button isFull onClick={onDone}>
              {t('pinLater')}
            </Button>
          </div>
        </>
      }
    >
      <PinPad
        key={first === undefined ? 'first' : 'second'}
        label={t(first === undefined ? 'pinFirst' : 'pinSecond')}
        error={error}
        corner={t('clear')}
        onCorner={() => setFirst(undefined)}
        onPin={take}
      />
    </PinPage>
  )
}
