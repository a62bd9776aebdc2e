import {
  limitedRoles,
  tillActionNames,
  tillActions,
  tillRuleNames,
  type LimitUnit,
} from '@tillgate/domain/till-permissions.ts'
import {
  floatCentsMax,
  isKnownTender,
  knownTenders,
  lockMinutesMax,
  paperWidths,
  printingModes,
  quickKeysMax,
  quickPlacesMax,
  quickTextMax,
  receiptLineMax,
  registerModes,
  tenderKindsMax,
  tenderNameMax,
  tillSettingParts,
} from '@tillgate/domain/till-settings.ts'
import { toCents } from '@tillgate/domain/money.ts'
import * as z from 'zod/mini'
import { approvedPartnerObject, tills } from './access.ts'
import { Barcode } from './barcodes.ts'
import { ProgramCode } from './pos.ts'
import { fieldError } from './refusals.ts'
import { listBytes, resource } from './route.ts'
import { Id, Version, withId } from './scalars.ts'
import { TenderCode } from './tenders.ts'
import { oneLine } from './texts.ts'

const route = resource({ tags: ['Stores'], access: approvedPartnerObject('till-settings.manage') })

const invalid = fieldError('field.invalid')
const text = (max: number, min = 1) => z.string().check(oneLine(), z.minLength(min, invalid), z.maxLength(max, invalid))
const whole = (min: number, max: number) =>
  z.number().check(z.int(invalid), z.minimum(min, invalid), z.maximum(max, invalid))
const hasDecimals = z.refine<number>((amount) => toCents(amount) !== undefined, fieldError('price.decimals'))

/** Dollars, or percent of a line, with at most two decimals. */
const Limit = z
  .number()
  .check(
    z.minimum(0, { error: invalid, abort: true }),
    z.maximum(99_999.99, { error: invalid, abort: true }),
    hasDecimals,
  )
const rule = { rule: z.enum(tillRuleNames, invalid), limit: z.nullable(Limit) }
const action = z.enum(tillActionNames, invalid)
const units = ['USD', 'PERCENT'] as const satisfies readonly LimitUnit[]

const QuickKeys = z.array(
  z.strictObject({
    page: text(quickTextMax),
    place: whole(0, quickPlacesMax - 1),
    barcode: Barcode,
    label: text(quickTextMax),
    /** Name of an icon of the till. */
    picture: z.nullable(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,29}$/, invalid))),
  }),
)
const ReceiptTexts = z.strictObject({
  paperMm: z.literal(paperWidths, invalid),
  lastLine: text(receiptLineMax, 0),
  showBalance: z.boolean(),
  printing: z.enum(printingModes, invalid),
})

/**
 * Settings of the store's tills, with the permissions of the signed-in person. `limit`: the most that ALLOWED covers, in `limitUnit`;
 * above it the call is refused with `approval.needed`. Actions that no call does yet are left out. `version` grows with each change by
 * the store.
 */
export const getPosSettings = route({
  method: 'GET',
  path: '/api/pos/settings',
  summary: 'Read the settings of the store’s tills',
  limit: 600,
  tags: ['Point of sale'],
  access: tills,
  answer: z.strictObject({
    version: Version,
    permissions: z.array(z.strictObject({ action, ...rule, limitUnit: z.nullable(z.enum(units)) })),
    lockMinutes: z.number(),
    pinDigits: z.number(),
    registerMode: z.enum(registerModes),
    /** In the language of the call. */
    tenderKinds: z.array(z.strictObject({ code: TenderCode, name: z.string() })),
    float: z.number(),
    quickKeys: QuickKeys,
    receipt: ReceiptTexts,
    purses: z.array(z.strictObject({ program: ProgramCode, code: z.string(), name: z.string() })),
  }),
})

type Unique<T> = (one: T) => string
const unique = <T>(keyOf: Unique<T>) =>
  z.refine<T[]>((all) => new Set(all.map(keyOf)).size === all.length, { error: invalid })

const TenderKinds = z
  .array(
    z
      .strictObject({ code: TenderCode, name: z.nullable(text(tenderNameMax)) })
      .check(z.refine(({ code, name }) => name !== null || isKnownTender(code), { error: invalid, path: ['name'] })),
  )
  .check(
    z.minLength(1, invalid),
    z.maxLength(tenderKindsMax, invalid),
    unique(({ code }) => code),
  )

const Permission = z.strictObject({ action, role: z.enum(limitedRoles, invalid), ...rule }).check(
  // Only a permitted act has a limit, and only in the unit of its action.
  z.refine(({ action: of, rule: is, limit }) => limit === null || (is === 'ALLOWED' && tillActions[of] !== null), {
    error: invalid,
    path: ['limit'],
  }),
)
const changeable = {
  /** Permissions without an entry have the default. */
  permissions: z.array(Permission).check(unique(({ action: of, role }) => `${of} ${role}`)),
  lockMinutes: whole(1, lockMinutesMax),
  registerMode: z.enum(registerModes, invalid),
  /** In this order. `name`: null for a kind of `CASH`, `CARD`, `SNAP` and `CHECK` with the till’s own word. */
  tenderKinds: TenderKinds,
  /** Cash in the drawer in the morning. */
  float: z
    .number()
    .check(
      z.minimum(0, { error: invalid, abort: true }),
      z.maximum(floatCentsMax / 100, { error: invalid, abort: true }),
      hasDecimals,
    ),
  quickKeys: QuickKeys.check(
    z.maxLength(quickKeysMax, invalid),
    unique(({ page, place }) => `${place} ${page}`),
  ),
  receipt: ReceiptTexts,
}
export const TillSettingsEdit = z.strictObject({ version: Version, ...changeable })
export type TillSettingsEdit = z.infer<typeof TillSettingsEdit>
/** `permissions`: each permission of cashiers and supervisors, also those with the default. Store Admins have no limits. */
export const TillSettings = z.strictObject({
  version: Version,
  ...changeable,
  permissions: z.array(
    z.strictObject({
      action,
      role: z.enum(limitedRoles),
      ...rule,
      limitUnit: z.nullable(z.enum(units)),
      isDefault: z.boolean(),
    }),
  ),
  knownTenders: z.array(z.enum(knownTenders)),
})
export type TillSettings = z.infer<typeof TillSettings>

/** `version` 0: the store has changed nothing. */
export const getTillSettings = route({
  method: 'GET',
  path: '/api/store/:id/till-settings',
  summary: 'Read the till settings of a store',
  limit: 600,
  params: withId,
  answer: TillSettings,
})
/** Replaces the settings. 409 `version.stale` with the present settings when another person saved first. */
export const updateTillSettings = route({
  method: 'PUT',
  path: '/api/store/:id/till-settings',
  summary: 'Change the till settings of a store',
  limit: 300,
  params: withId,
  body: TillSettingsEdit,
  answer: TillSettings,
})
/** Stores to which settings may be copied in one call, as many as a partner can have. */
const copiesMax = 2000
/** `differences`: what a copy would change at the store; empty: the settings are the same. `version`: of the named store. */
export const listTillDifferences = route({
  method: 'GET',
  path: '/api/store/:id/till-settings/differences',
  summary: 'Compare the till settings of a store with its sister stores',
  limit: 120,
  params: withId,
  answer: z.strictObject({
    version: Version,
    items: z.array(
      z.strictObject({ storeId: z.uuid(), store: z.string(), differences: z.array(z.enum(tillSettingParts)) }),
    ),
  }),
})
/** Replaces the settings of the stores by those of the named store. 409 `version.stale` when these changed since they were read. */
export const copyTillSettings = route({
  method: 'POST',
  path: '/api/store/:id/till-settings/copies',
  summary: 'Copy the till settings of a store to other stores',
  limit: 60,
  params: withId,
  body: z.strictObject({
    version: Version,
    storeIds: z
      .array(Id)
      .check(z.minLength(1, fieldError('stores.required')), z.maxLength(copiesMax, fieldError('stores.required'))),
  }),
  bodyBytes: listBytes,
  /** Stores whose settings were others. */
  answer: z.strictObject({ changed: z.number() }),
})
