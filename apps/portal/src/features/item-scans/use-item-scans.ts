import { useNavigate } from '@tanstack/react-router'
import { useScanner } from '@tillgate/browser/scans/use-scanner.ts'
import { codeOfScan } from '@tillgate/domain/barcodes.ts'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { isPractice } from '#portal/features/session/is-practice.ts'
import { useTranslation } from '#portal/i18n.ts'

/** Long enough to finish the item at hand. */
const waitingLife = 120_000

/** Shows a scanned code that must wait, with a button that reads it. A further scan replaces the code. */
export const useWaitingScan = () => {
  const { t } = useTranslation()
  return (code: string, read: () => void): void =>
    showToast({
      tone: 'success',
      text: t('scan.scanned', { code: codeOfScan(code) }),
      life: waitingLife,
      about: 'scan',
      action: { label: t('scan.look-up'), run: read },
    })
}

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null

/**
 * Looks scanned barcodes up on the list of items, wherever the cursor is. While `isUnsaved` or a dialog is open, the code waits
 * as a message; its button asks first before unsaved input is lost. Undefined `storeId`: the store last shown.
 * `take` returns true for a code that the page itself reads; not asked while a dialog is open.
 */
export const useItemScans = (
  storeId: string | undefined,
  isUnsaved = (): boolean => false,
  take: (code: string) => boolean = () => false,
): void => {
  const navigate = useNavigate()
  const wait = useWaitingScan()
  useScanner((code) => {
    if (isPractice() || (!isDialogOpen() && take(codeOfScan(code)))) return
    const read = () => void navigate({ to: '/items', search: { storeId, adding: true, scan: code } })
    if (isUnsaved() || isDialogOpen()) wait(code, read)
    else read()
  })
}
