import { settings } from '@tillgate/browser/settings.ts'
import { refusalText } from '#till/refusal.ts'
import { registerDevice } from '@tillgate/client/till.ts'
import { lazy, Suspense, useState } from 'react'
import type { TillDatabase } from '#till/device/database.ts'
import { keepDevice, type TillDevice } from '#till/device/device.ts'
import { useTranslation } from '#till/i18n.ts'
import { useHasCamera } from '#till/device/has-camera.ts'
import { Bar } from '#till/parts/bar.tsx'
import { Button } from '#till/parts/button.tsx'
import { Icon } from '#till/parts/icon.tsx'
import { InstallStrip } from '#till/parts/install-strip.tsx'
import { Field } from '#till/parts/field.tsx'
import { focusOnMount } from '#till/parts/focus.ts'
import { tillOptions } from '#till/till-options.ts'

/** A QR code beside the activation code opens `/till#K7QM-2XNP`: what follows `#` reaches no server and no log. */
const codeIn = (address: string): string => {
  try {
    return decodeURIComponent(address.split('#', 2)[1] ?? '').slice(0, 20)
  } catch {
    // Half an escape, as in `#%`.
    return ''
  }
}

const QrSheet = lazy(async () => ({ default: (await import('#till/parts/qr-sheet.tsx')).QrSheet }))

type Props = { database: TillDatabase; onActivated: (device: TillDevice) => void }
export const Activate = ({ database, onActivated }: Props) => {
  const { t } = useTranslation()
  const [code, setCode] = useState(() => codeIn(location.href))
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isScanning, setScanning] = useState(false)
  // A code that came in the address needs no camera.
  const [isTyped] = useState(code === '')
  const canScan = useHasCamera() && isTyped
  const { supportPhone } = settings().brand

  const activate = async (activationCode = code): Promise<void> => {
    if (activationCode.trim() === '' || isBusy) return
    setBusy(true)
    try {
      const { terminalId, terminalKey, store } = await registerDevice(tillOptions(), {
        activationCode,
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
            <InstallStrip />
            {canScan && (
              <>
                <Button kind="primary" size="big" isFull onClick={() => setScanning(true)}>
                  <Icon name="grid" />
                  {t('scanQr')}
                </Button>
                <p className="t-or">{t('orType')}</p>
              </>
            )}
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
            <button
              type="submit"
              className={`t-btn go full ${canScan ? '' : 'primary'}`}
              aria-disabled={isBusy || undefined}
            >
              <span>{t('activate')}</span>
            </button>
          </form>
          {isScanning && (
            <Suspense>
              <QrSheet
                read={(text) => codeIn(text) || undefined}
                other={t('qrOtherTill')}
                onFound={(found) => {
                  setScanning(false)
                  setCode(found)
                  void activate(found)
                }}
                onClose={() => setScanning(false)}
              />
            </Suspense>
          )}
          {supportPhone !== '' && <p className="t-foot">{t('help', { phone: supportPhone })}</p>}
        </div>
      </main>
    </div>
  )
}
