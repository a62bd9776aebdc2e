import { useFieldErrorText } from '@tillgate/browser/form/field-error-text.ts'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { NewBarcode } from '@tillgate/contract/barcodes.ts'
import type { getItemByCode as route } from '@tillgate/contract/items.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import { likelyCodes } from '@tillgate/domain/barcodes.ts'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { getItemByCode } from '#portal/api/items.ts'
import { useTranslation } from '#portal/i18n.ts'

export type Found = Answer<typeof route>
export type Scanned =
  /** The own catalogue has the item. */
  | { kind: 'known'; found: Found }
  /** `listed`: the product on an approved-products list; undefined on none. */
  | { kind: 'new'; code: string; listed: Found | undefined }
  /** No item has the code, and its digits are wrong. */
  | { kind: 'doubtful'; code: string; likely: readonly string[] }

/** `isAsTyped`: the person has confirmed the digits. */
const lookUp = async (code: string, isAsTyped: boolean): Promise<Scanned> => {
  try {
    const found = await getItemByCode(code)
    return found.id === null ? { kind: 'new', code, listed: found } : { kind: 'known', found }
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 404) throw error
    const likely = isAsTyped ? [] : likelyCodes(code)
    return likely.length > 0 ? { kind: 'doubtful', code, likely } : { kind: 'new', code, listed: undefined }
  }
}

/** Looks scanned barcodes up. A later scan replaces a pending one. */
export const useScan = () => {
  const { t } = useTranslation()
  const fieldErrorText = useFieldErrorText()
  const [barcode, setBarcode] = useState('')
  const [scanned, setScanned] = useState<Scanned>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const newest = useRef(0)

  const read = async (typed: string, isAsTyped = false): Promise<void> => {
    const nth = (newest.current += 1)
    const parsed = z.safeParse(NewBarcode, typed)
    setBarcode(typed)
    setScanned(undefined)
    setProblem(parsed.success ? undefined : fieldErrorText(parsed.error.issues[0]))
    if (!parsed.success) return setBusy(false)
    setBusy(true)
    try {
      const result = await lookUp(parsed.data, isAsTyped)
      if (nth === newest.current) setScanned(result)
    } catch (error) {
      if (nth === newest.current) setProblem(refusalText(t, error))
    } finally {
      if (nth === newest.current) setBusy(false)
    }
    return undefined
  }
  /** Typed digits are a pending scan: the answer to an earlier scan would take the focus from them. */
  const type = (typed: string): void => {
    newest.current += 1
    setBarcode(typed)
    setBusy(false)
  }
  const clear = (): void => {
    newest.current += 1
    setBarcode('')
    setScanned(undefined)
    setProblem(undefined)
    setBusy(false)
  }
  return { barcode, type, scanned, problem, busy, read, clear }
}
