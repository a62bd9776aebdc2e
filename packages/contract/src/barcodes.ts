import { codeOfScan, isZeros } from '@tillgate/domain/barcodes.ts'
import { codeMax } from '@tillgate/domain/items.ts'
import * as z from 'zod/mini'
import { fieldError } from './refusals.ts'

/** Digits of a barcode. A GS1 element string or Digital Link, as scanners send them, is read as its GTIN. */
export const Barcode = z
  .string(fieldError('barcode.required'))
  .check(
    z.trim(),
    z.overwrite(codeOfScan),
    z.minLength(1, { error: fieldError('barcode.required'), abort: true }),
    z.regex(/^[0-9]+$/, { error: fieldError('barcode.digits-only'), abort: true }),
    z.maxLength(codeMax, fieldError('barcode.too-long')),
  )

/** Rejects zeros only, which spreadsheets write for empty columns. */
export const NewBarcode = Barcode.check(z.refine((code) => !isZeros(code), fieldError('barcode.zeros')))
