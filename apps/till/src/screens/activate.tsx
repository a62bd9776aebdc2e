import { settings } from '@tillgate/browser/settings.ts'
import { refusalText } from '#till/refusal.ts'
import { registerDevice } from '@tillgate/client/till.ts'
import { useState } from 'react'
import type { TillDatabase } from '#till/device/database.ts'
import { keepDevice, type TillDevice } from '#till/device/device.ts'
import { useTranslation } from '#till/i18n.ts'
import { Bar } from '#till/parts/bar.tsx'
import { Field } from '#till/parts/field.tsx'
import { focusOnMount } from '#till/parts/focus.ts'
import { tillOptions } from '#till/till-options.ts'

/** A QR code beside the activation code opens `/till#K7QM-2XNP`: what follows `#` reaches no server and no log. */
const codeInAddress = (): string => {
  try {
    return decodeURIComponent(location.hash.slice(1)).slice(0, 20)
  } catch {
    // Half an escape, as in `#%`.
    return ''
  }
}

type Props = { database: TillDatabase; onActivated: (device: TillDevice) => void }
export const Activate = ({ database, onActivated }: Props) => {
  const { t } = useTranslation()
  const [code, setCode] = useState(codeInAddress)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { supportPhone } = settings().brand

  const activate = async (): Promise<void> => {
    if (code.trim() === '' || isBusy) return
    setBusy(true)
    try {
      const { terminalId, terminalKey, store } = await registerDevice(tillOptions(), {
        activationCode: code,
        model: navigator.userAgent.slice(0, 100),
      })
      const device = { terminalId, terminalKey, store }
      await keepDevice(database, device)
      history.replaceState(null, '', location.pathname)
      onActivated(device)
    } catch (refused) {
      setError(refusalText(refused, t))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="tl one">
      <Bar />
      <main className="t-lobby">
        <div className="t-lob">
          <form
            className="t-card"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void activate()
            }}
          >
            <h1>{t('setUp')}</h1>
            <p className="t-p">{t('setUpHow')}</p>
            <Field
              label={t('code')}
              hint={t('codeHint')}
              error={error}
              className="code8"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
              placeholder="ABCD-EFGH"
              ref={focusOnMount}
              value={code}
              onChange={({ target }) => {
                setCode(target.value)
                setError(undefined)
              }}
            />
            <button type="submit" className="t-btn primary go full" aria-disabled={isBusy || undefined}>
              <span>{t('activate')}</span>
            </button>
          </form>
          {supportPhone !== '' && <p className="t-foot">{t('help', { phone: supportPhone })}</p>}
        </div>
      </main>
    </div>
  )
}
