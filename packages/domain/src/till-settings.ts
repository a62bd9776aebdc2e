import type { ChangedRules } from './till-permissions.ts'

/** TILL: this app takes the payment beside the card. OWN: the register of the store does, and the app shows the amount. */
export const registerModes = ['TILL', 'OWN'] as const
export type RegisterMode = (typeof registerModes)[number]

/** ASK: the cashier chooses after each sale. ALWAYS: each sale is printed. */
export const printingModes = ['ASK', 'ALWAYS'] as const
export type PrintingMode = (typeof printingModes)[number]

/** Widths of receipt paper in millimetres. */
export const paperWidths = [58, 80] as const
export type PaperWidth = (typeof paperWidths)[number]

/** Kinds of payment beside the card that have a name in each language. A store may add kinds with a name of its own. */
export const knownTenders = ['CASH', 'CARD', 'SNAP', 'CHECK'] as const
export type KnownTender = (typeof knownTenders)[number]
export const isKnownTender = (code: string): code is KnownTender => knownTenders.some((one) => one === code)

/** `name`: null for a known kind without a name of the store. */
export type TenderKind = { code: string; name: string | null }
/** Key for goods without a barcode. `picture`: name of an icon. */
export type QuickKey = { page: string; place: number; barcode: string; label: string; picture: string | null }
export type ReceiptTexts = { paperMm: PaperWidth; lastLine: string; showBalance: boolean; printing: PrintingMode }

export const tenderKindsMax = 12
export const tenderNameMax = 30
export const quickKeysMax = 200
/** Places of a page: three in a row. */
export const quickPlacesMax = 60
export const quickTextMax = 30
export const receiptLineMax = 60
/** Minutes without a touch or scan before a till locks. */
export const lockMinutesMax = 60
export const floatCentsMax = 999_999

export type TillSettings = {
  rules: ChangedRules
  lockMinutes: number
  registerMode: RegisterMode
  tenderKinds: TenderKind[]
  floatCents: number
  quickKeys: QuickKey[]
  receipt: ReceiptTexts
}

/** Parts of the settings that a copy to another store replaces, all of them together. */
export const tillSettingParts = [
  'permissions',
  'lock',
  'register',
  'tenders',
  'float',
  'quick-keys',
  'receipt',
] as const
export type TillSettingPart = (typeof tillSettingParts)[number]

/** Settings of a store that changed none. */
export const defaultTillSettings: TillSettings = {
  rules: {},
  lockMinutes: 5,
  registerMode: 'OWN',
  tenderKinds: knownTenders.map((code) => ({ code, name: null })),
  floatCents: 0,
  quickKeys: [],
  receipt: { paperMm: 80, lastLine: '', showBalance: true, printing: 'ASK' },
}
