import { activationCodeOf } from '@tillgate/domain/terminals.ts'
import { coverReasons } from '@tillgate/domain/baskets.ts'
import { units } from '@tillgate/domain/items.ts'
import * as z from 'zod/mini'
import { Email, Passcode } from './auth.ts'
import { Barcode } from './barcodes.ts'
import { fieldError } from './refusals.ts'
import { resource } from './route.ts'
import { LabelFormOrNull } from './scale-labels.ts'
import { oneLine } from './texts.ts'
import { newDevices, registeredDevices, tills } from './access.ts'

const route = resource({ tags: ['Point of sale'], access: tills })

/**
 * API of the cashiers' app. A device has a key (`X-Terminal-Key`), issued for its activation code; a cashier signs in
 * on the device, and every later call carries both. Every POST needs an `Idempotency-Key`: a repeated call returns the
 * first answer and has no further effect. Amounts are dollars with at most two decimals, quantities have at most three.
 */
export const AppVersion = z.string().check(z.regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/, fieldError('field.invalid')))
/** A program by its code, `BENEFIT`. */
export const ProgramCode = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,19}$/, fieldError('field.invalid')))

const Update = z.strictObject({ version: z.string(), updateBy: z.iso.datetime() })
const StoreOfTill = z.strictObject({ id: z.uuid(), name: z.string(), supportId: z.string(), timeZone: z.string() })

export const registerTerminal = route({
  method: 'POST',
  path: '/api/pos/terminal/register',
  summary: 'Turn an activation code into the key of a device',
  access: newDevices,
  body: z.strictObject({
    activationCode: z
      .string()
      .check(z.overwrite<string>(activationCodeOf), z.minLength(1, fieldError('field.required'))),
    model: z.string().check(oneLine(), z.maxLength(100, fieldError('field.invalid'))),
    appVersion: AppVersion,
  }),
  /** `terminalKey` is shown once. */
  answer: z.strictObject({ terminalId: z.uuid(), terminalKey: z.string(), store: StoreOfTill }),
})

/** `update`: a newer app is available; after `updateBy` this version can no longer sell. */
export const openCashierSession = route({
  method: 'POST',
  path: '/api/pos/session',
  summary: 'Sign a cashier in at a device',
  limit: 120,
  access: registeredDevices,
  body: z.strictObject({
    email: Email,
    password: z.string().check(z.maxLength(1000)),
    /** Of the mail, after the refusal `login.mail-code-needed`: a hundred wrong passwords in a row were typed at this device. */
    twoFactorCode: z.optional(Passcode),
    terminalId: z.uuid(),
    appVersion: AppVersion,
  }),
  answer: z.strictObject({
    accessToken: z.string(),
    expiresAt: z.iso.datetime(),
    cashier: z.strictObject({ id: z.uuid(), firstName: z.string(), lastName: z.string() }),
    store: StoreOfTill,
    /** As the Store Admin named the device; empty without a name. */
    terminalName: z.string(),
    programs: z.array(z.strictObject({ code: z.string(), name: z.string() })),
    transactionTimeout: z.number(),
    manualCardEntry: z.boolean(),
    /** Form in which the till reads prices and weights of scale labels without a call. Null: it reads none. */
    labelForm: LabelFormOrNull,
    update: z.nullable(Update),
  }),
})
export const closeCashierSession = route({
  method: 'DELETE',
  path: '/api/pos/session',
  summary: 'Sign the cashier out',
  limit: 300,
  answer: z.strictObject({ message: z.string() }),
})

/**
 * Returns the scanned item: price and tax of this store, and the program's cover today. 404 `item.not-found`; 409 `item.not-sold-here` for an item of
 * other stores of the partner, and `item.inactive`.
 */
export const getPosItem = route({
  method: 'GET',
  path: '/api/pos/item/:barcode',
  summary: 'Read an item by its barcode',
  limit: 3000,
  params: z.strictObject({ barcode: Barcode }),
  query: z.strictObject({ program: z.optional(ProgramCode) }),
  answer: z.strictObject({
    id: z.uuid(),
    barcode: z.string(),
    name: z.string(),
    description: z.string(),
    unit: z.enum(units),
    price: z.number(),
    taxPercentage: z.number(),
    reason: z.enum(coverReasons),
    purse: z.nullable(z.string()),
    maxPrice: z.nullable(z.number()),
  }),
})
