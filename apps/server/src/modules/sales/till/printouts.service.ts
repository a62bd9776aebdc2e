import type { PrintedRow, Printout, PrintoutAnswer } from '@tillgate/contract/printouts.ts'
import { printedPhone } from '@tillgate/domain/phones.ts'
import type { Db } from '#server/db/db.ts'
import { toEscPos } from './esc-pos.answer.ts'
import { findStorePrinted } from './printouts.queries.ts'
import { findTillSettings } from './till-settings.queries.ts'

/** What a store prints on, and with which settings. */
export type Paper = Awaited<ReturnType<typeof readPaper>>
export const readPaper = async (db: Db, of: { partnerId: string; storeId: string }) => ({
  store: await findStorePrinted(db, of),
  settings: await findTillSettings(db, of),
})

type Form = Pick<Printout, 'kind' | 'parts'> & Partial<Pick<Printout, 'code' | 'lastLine' | 'signature'>>

/** Sets a form on the paper of the store, and makes the bytes of a receipt printer where they are asked for. */
export const toPrintout = (
  { store, settings }: Paper,
  { kind, parts, code = null, lastLine = '', signature = null }: Form,
  format: 'escpos' | undefined,
): PrintoutAnswer => {
  const printed: Printout = {
    paperMm: settings.receipt.paperMm,
    store: [
      store.businessName,
      `${store.addressLine1}, ${store.city}, ${store.stateCode} ${store.zipCode}`,
      printedPhone(store.phoneNumber),
    ].filter((text) => text !== ''),
    kind,
    parts: parts.filter((part) => part.length > 0),
    code,
    lastLine,
    signature,
  }
  const bytes = format && toEscPos(printed)
  return { printed, escpos: bytes ? Buffer.from(bytes).toString('base64') : null }
}

/** Row of a text and an amount. */
export const printedRow = (left: string, right: string, emphasis: PrintedRow['emphasis'] = 'plain'): PrintedRow => ({
  left,
  right,
  emphasis,
})
