import { useFieldErrorText } from '@tillgate/browser/form/field-error-text.ts'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { Barcode } from '@tillgate/contract/barcodes.ts'
import type * as contract from '@tillgate/contract/items.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import type { Store } from '@tillgate/contract/stores.ts'
import { useScanner } from '@tillgate/browser/scans/use-scanner.ts'
import { codeOfScan, likelyCodes } from '@tillgate/domain/barcodes.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { useNavigate } from '@tanstack/react-router'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useEffect, useEffectEvent, useRef, useState, type ComponentProps } from 'react'
import { isPractice } from '#portal/features/session/is-practice.ts'
import { useTranslation } from '#portal/i18n.ts'
import * as z from 'zod/mini'
import { getItemByCode } from '#portal/api/items.ts'
import { Doubtful } from '../-scan/scan-result.tsx'
import { ScanFlow } from '../-scan/scan-flow.tsx'
import { BarcodeForm } from './barcode-form.tsx'
import { FoundDialog } from './found-dialog.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { BarcodeIcon } from '@tillgate/ui/icons/actions.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'

type Doubt = { code: string; likely: readonly string[] }
type BarcodeDialogProps = {
  given: string
  onScan: (code: string) => void
  look: (barcode: string, isAsTyped?: boolean) => Promise<void>
  doubt: Doubt | undefined
  scanMany: () => void
  busy: boolean
  problem: string | undefined
  onClose: () => void
}

const BarcodeDialog = (props: BarcodeDialogProps) => {
  const { given, onScan, look, doubt, scanMany, busy, problem, onClose } = props
  const { t } = useTranslation()
  const [barcode, setBarcode] = useState(given)
  const [known, setKnown] = useState(given)
  if (given !== known) {
    setKnown(given)
    setBarcode(given)
  }
  const input = useRef<HTMLInputElement>(null)
  useScanner(onScan, input)

  return (
    <Dialog
      title={t('items.enter-barcode')}
      onClose={onClose}
      closeLabel={t('action.close')}
      footer={
        <>
          {!isPractice() && (
            <Button onClick={scanMany}>
              <BarcodeIcon />
              {t('scan.start')}
            </Button>
          )}
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => look(barcode)}>
            {t('items.find-barcode')}
          </Button>
        </>
      }
    >
      <BarcodeForm
        input={input}
        barcode={barcode}
        hint={t('items.barcode-hint')}
        problem={problem}
        onChange={setBarcode}
        onRead={look}
      />
      {doubt && <Doubtful key={doubt.code} {...doubt} read={look} />}
    </Dialog>
  )
}

type Props = {
  store: Store
  stores: Store[]
  /** Search of the list. */
  barcode?: string | undefined
  /** Scanned code, which is looked up at once. */
  scan?: string | undefined
  onScan: (code: string) => void
  onClose: () => void
  /** Ends scan mode. */
  onFinish: ComponentProps<typeof ScanFlow>['onClose']
}
type Found = Answer<typeof contract.getItemByCode>

/** Spec 2 §2: the message about a found barcode stays for 10 seconds. */
const foundLife = 10_000

/** Asks for the barcode first, which a scanner ends with Enter; then shows the existing item or the form for a new item. */
export const AddFlow = ({ store, stores, barcode: given = '', scan, onScan, onClose, onFinish }: Props) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const errorText = useFieldErrorText()
  const [found, setFound] = useState<Found>()
  const [problem, setProblem] = useState<string>()
  const [doubt, setDoubt] = useState<Doubt>()
  const [busy, setBusy] = useState(false)
  const [isMany, setMany] = useState(false)

  const look = async (typed: string, isAsTyped = false): Promise<void> => {
    const barcode = z.safeParse(Barcode, typed)
    setDoubt(undefined)
    setFound(undefined)
    if (!barcode.success) return setProblem(errorText(barcode.error.issues[0]))
    setProblem(undefined)
    setBusy(true)
    try {
      const item = await getItemByCode(barcode.data, store.id)
      showToast({
        tone: 'success',
        text: t(item.aplVerification ? 'items.found-verified' : 'items.found-not-verified'),
        life: foundLife,
      })
      setFound(item)
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 404) return setProblem(refusalText(t, error))
      const likely = isAsTyped ? [] : likelyCodes(barcode.data)
      if (likely.length > 0) return setDoubt({ code: barcode.data, likely })
      await navigate({ to: '/items/create', search: { barcode: barcode.data, apl: false } })
    } finally {
      setBusy(false)
    }
    return undefined
  }

  const lookScan = useEffectEvent((code: string) => void look(codeOfScan(code)))
  useEffect(() => {
    if (scan !== undefined) queueMicrotask(() => lookScan(scan))
  }, [scan])

  if (isMany) return <ScanFlow store={store} stores={stores} onClose={onFinish} />
  if (found) return <FoundDialog key={found.code} found={found} store={store} onClose={onClose} onScan={onScan} />
  return (
    <BarcodeDialog
      given={scan === undefined ? given : codeOfScan(scan)}
      onScan={onScan}
      look={look}
      doubt={doubt}
      scanMany={() => setMany(true)}
      busy={busy}
      problem={problem}
      onClose={onClose}
    />
  )
}
