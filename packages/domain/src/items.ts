/** Units an item is sold by. Spec 2 §3. Codes go into files and are never translated. */
export const units = ['COUNT', 'GM', 'OZ', 'LB', 'KG', 'GAL', 'FLOZ', 'L', 'ML'] as const
export type Unit = (typeof units)[number]
export const isUnit = (text: string): text is Unit => units.some((unit) => unit === text)

/** Symbols of units that are not their code in small letters. */
const unitSymbols: Partial<Record<Unit, string>> = { GM: 'g', FLOZ: 'fl oz', L: 'L' }
export const unitSymbol = (unit: Unit): string => unitSymbols[unit] ?? unit.toLowerCase()
/** Weight as a scale shows it: `2.30`, `1.234`. */
export const weightText = (quantity: number): string => quantity.toFixed(3).replace(/0$/, '')

type Sold = { quantity: number; unit: Unit }
/**
 * Weighed items have a PLU code, of at most five digits, and quantities in fractions. Other quantities count packages: the unit
 * of a package is its content, and two bottles of 12 fl oz are not `2 fl oz`.
 */
export const isWeighed = ({ quantity, unit }: Sold, code: string): boolean =>
  unit !== 'COUNT' && (Number(code) < 1e5 || quantity % 1 !== 0)
/** Returns a sold quantity for display: `2.30 lb` of a weighed item, `2` of a package. `figure`: another form of the quantity. */
export const soldQuantity = (sold: Sold, code: string, figure?: string): string =>
  isWeighed(sold, code)
    ? `${figure ?? weightText(sold.quantity)} ${unitSymbol(sold.unit)}`
    : (figure ?? String(sold.quantity))

/**
 * Texts of an item: the columns that an edit of the item writes, beside its prices. Audit notes, the activity log, recorded changes,
 * undo, history, and the comparison with an import derive from this list.
 */
export const itemTexts = ['name', 'description', 'unit', 'applyAllStores'] as const
export type ItemText = (typeof itemTexts)[number]
/** Texts that people type. `applyAllStores` belongs to the prices of a form. */
export type TypedText = Exclude<ItemText, 'applyAllStores'>
export const typedTexts = itemTexts.filter((text): text is TypedText => text !== 'applyAllStores')
export const isTypedText = (name: string): name is TypedText => typedTexts.some((text) => text === name)

/** Spec 2 §5: names and descriptions hold at most 256 characters. */
export const nameMax = 256
export const descriptionMax = 256
/** A barcode is stored as typed, 1 to 14 digits. */
export const codeMax = 14
/** Highest price in dollars. The spec's sentence says "less than 999.99"; 999.99 itself is accepted. */
export const priceMax = 999.99
/** Highest tax in percent. */
export const taxMax = 100

/** One bulk call touches at most this many items. */
export const bulkMax = 10_000
/** Highest rise of prices in percent. */
export const percentMax = 1000
/** Prices (item times store) of one edit of many items. */
export const pricesAtOnceMax = 50_000

/** Sort columns of the items list. All of them have an index, so that every page answers in milliseconds. */
export const itemSortColumns = ['name', 'code', 'price'] as const
/** Sort columns of the list of all stores. A price has no index there: an item has several. */
export const rangeSortColumns = ['name', 'code'] as const
