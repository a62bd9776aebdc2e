import { isZeros } from '@tillgate/domain/barcodes.ts'
import { codeMax } from '@tillgate/domain/items.ts'
import * as z from 'zod/mini'
import { says } from './refusals.ts'

export const Barcode = z
  .string(says('barcode.required'))
  .check(
    z.trim(),
    z.minLength(1, { error: says('barcode.required'), abort: true }),
    z.regex(/^[0-9]+$/, { error: says('barcode.digits-only'), abort: true }),
    z.maxLength(codeMax, says('barcode.too-long')),
  )

/** Zeros alone are what a spreadsheet leaves of an empty column. */
export const NewBarcode = Barcode.check(z.refine((code) => !isZeros(code), says('barcode.zeros')))
