import { useFieldErrorText } from '@tillgate/browser/form/field-error-text.ts'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { Barcode } from '@tillgate/contract/barcodes.ts'
import type * as contract from '@tillgate/contract/items.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import type { Store } from '@tillgate/contract/stores.ts'
import { likelyCodes } from '@tillgate/domain/barcodes.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { useNavigate } from '@tanstack/react-router'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
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
  look: (barcode: string, isAsTyped?: boolean) => Promise<void>
  doubt: Doubt | undefined
  scanMany: () => void
  busy: boolean
  problem: string | undefined
  onClose: () => void
}

const BarcodeDialog = ({ given, look, doubt, scanMany, busy, problem, onClose }: BarcodeDialogProps) => {
  const { t } = useTranslation()
  const [barcode, setBarcode] = useState(given)

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

/** `barcode`: search of the list. */
type Props = { store: Store; stores: Store[]; barcode?: string | undefined; onClose: () => void }
type Found = Answer<typeof contract.getItemByCode>

/** Spec 2 §2: the message about a found barcode stays for 10 seconds. */
const foundLife = 10_000

/** Asks for the barcode first, which a scanner ends with Enter; then shows the existing item or the form for a new item. */
export const AddFlow = ({ store, stores, barcode: given = '', onClose }: Props) => {
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

  if (isMany) return <ScanFlow store={store} stores={stores} onClose={onClose} />
  if (found) return <FoundDialog found={found} store={store} onClose={onClose} />
  return (
    <BarcodeDialog
      given={given}
      look={look}
      doubt={doubt}
      scanMany={() => setMany(true)}
      busy={busy}
      problem={problem}
      onClose={onClose}
    />
  )
}
