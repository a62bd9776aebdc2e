import { clsx } from 'clsx'
import type { ItemDraft } from '@tillgate/contract/items.ts'
import type { Store } from '@tillgate/contract/stores.ts'
import { useScanner } from '@tillgate/browser/scans/use-scanner.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { CameraIcon } from '@tillgate/ui/icons/actions.tsx'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { KeyHints } from '@tillgate/ui/form/key-hints.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { useEffect, useEffectEvent, useRef, useState, type ComponentProps } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { BarcodeForm } from '../-form/barcode-form.tsx'
import { Additions } from './additions.tsx'
import { hasCamera } from '@tillgate/browser/camera/has-camera.ts'
import { Camera } from './camera.tsx'
import { ScanItemForm, type Created } from './scan-item-form.tsx'
import { ScanResult } from './scan-result.tsx'
import styles from './scan.module.css'
import { SettingChips, type ScanSettings } from './setting-chips.tsx'
import type { ScanSession } from './use-scan-session.ts'
import { useScan } from './use-scan.ts'

type Props = {
  session: ScanSession
  /** Scanned before this dialog opened: read first. */
  given: string | undefined
  settings: ScanSettings
  onChange: (settings: ScanSettings) => void
  stores: Store[]
  isCameraOn: boolean
  onCamera: (isOn: boolean) => void
  onAdd: ComponentProps<typeof ScanResult>['onAdd']
  onClose: () => void
}

/** Scanners type digits and Enter: Enter reads the barcode, Ctrl Enter creates the item and waits for the next scan. */
export const ScanDialog = (props: Props) => {
  const { session, given, settings, onChange, stores, isCameraOn, onCamera, onAdd, onClose } = props
  const { t } = useTranslation()
  const { barcode, type, scanned, problem, busy, read, clear } = useScan(
    settings.storeIds.length === 1 ? settings.storeIds[0] : undefined,
  )
  const [form, setForm] = useState<{ id: string; busy: boolean; isUnsaved: () => boolean }>()
  const [isLeaving, setLeaving] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const cameraLabel = t(isCameraOn ? 'scan.camera-off' : 'scan.camera')
  const chosen = stores.filter(({ id }) => settings.storeIds.includes(id))
  const cameraButton = useRef<HTMLButtonElement>(null)
  const focusBarcode = () => input.current?.select()
  /** Scanned while an item is typed: read when that item is created. */
  const [waiting, setWaiting] = useState<string>()
  useScanner((code) => {
    if (scanned?.kind === 'new' && form?.isUnsaved()) setWaiting(code)
    else void read(code)
  }, input)
  const readGiven = useEffectEvent(() => {
    if (given !== undefined) void read(given)
  })
  useEffect(() => readGiven(), [])
  /** With the camera on, a focused field would open the keyboard of a phone over the picture. */
  const next = (): void => {
    clear()
    if (waiting !== undefined) {
      setWaiting(undefined)
      void read(waiting)
    }
    if (isCameraOn) cameraButton.current?.focus()
    else focusBarcode()
  }
  const typeDigits = (): void => {
    onCamera(false)
    focusBarcode()
  }

  /** Asks before Esc or a click outside of the dialog discards a typed item. */
  const leave = (): void => {
    if (scanned?.kind === 'new' && form?.isUnsaved()) setLeaving(true)
    else onClose()
  }

  const created = ({ code, name, unit, storePrices }: ItemDraft, { id, changeId }: Created, tax: string): void => {
    const [first] = storePrices
    session.add({ id, code, name, storeId: first?.storeId ?? '', price: first?.price ?? 0, changeId })
    onChange({ ...settings, unit, tax })
    next()
  }

  return (
    <Dialog
      title={t('scan.title')}
      onClose={leave}
      closeLabel={t('action.close')}
      wide="page"
      footer={
        <>
          <div className={styles['keys']}>
            <KeyHints
              label={t('keys.hints')}
              keys={[
                ['Enter', t('scan.key-read')],
                ['Ctrl Enter', t('scan.key-create')],
              ]}
            />
          </div>
          <Button onClick={leave}>{t('scan.finish')}</Button>
          {scanned?.kind === 'new' && form && (
            <Button type="submit" form={form.id} variant="primary" busy={form.busy}>
              {t('scan.create')}
            </Button>
          )}
        </>
      }
    >
      <div className={clsx('grid gap-6', styles['columns'])}>
        <div className={clsx('grid gap-5 min-w-0 content-start', styles['scan'])}>
          <p className="muted">{t('scan.goes-to', { count: chosen.length })}</p>
          <SettingChips settings={settings} stores={stores} onChange={onChange} />
          {isCameraOn && (
            <Camera
              isItemOpen={scanned !== undefined && scanned.kind !== 'known'}
              isBusy={busy}
              onCode={read}
              onNext={next}
              onRetry={() => cameraButton.current?.focus()}
              onClose={typeDigits}
            />
          )}
          <BarcodeForm
            input={input}
            barcode={barcode}
            hint={t('scan.hint')}
            problem={problem}
            onChange={type}
            onRead={read}
          >
            <Button type="submit" size="lg" busy={busy}>
              {t('scan.read')}
            </Button>
            {hasCamera() && (
              <Button ref={cameraButton} size="lg" aria-label={cameraLabel} onClick={() => onCamera(!isCameraOn)}>
                <CameraIcon />
                <span className="only-wide">{cameraLabel}</span>
              </Button>
            )}
          </BarcodeForm>
          {waiting !== undefined && <output className="muted">{t('scan.waiting', { code: waiting })}</output>}
          {scanned && <ScanResult scanned={scanned} stores={chosen} read={read} onAdd={onAdd} />}
          {scanned?.kind === 'new' && (
            <ScanItemForm
              key={scanned.code}
              code={scanned.code}
              listed={scanned.listed}
              settings={settings}
              isEveryStore={chosen.length === stores.length}
              onForm={setForm}
              onCreated={created}
            />
          )}
        </div>
        <Additions session={session} />
      </div>
      {isLeaving && (
        <ConfirmDialog
          question={t('scan.leave-question')}
          consequence={t('scan.leave-text')}
          verb={t('scan.leave')}
          cancel={t('scan.stay')}
          confirm={onClose}
          onClose={() => setLeaving(false)}
          destructive
        />
      )}
    </Dialog>
  )
}
