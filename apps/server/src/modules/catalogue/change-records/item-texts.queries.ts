import { itemTexts, type ItemText, type TypedText } from '@tillgate/domain/items.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { columnOfName } from '#server/db/camel-case.ts'
import type { Tables } from '#server/db/tables.ts'
import { cols } from '#server/db/rows.ts'

type Item = Selectable<Tables['item']>
/** Columns of `item` that no edit of the item writes. */
type OtherColumn =
  | 'partnerId'
  | 'id'
  | 'code'
  | 'codeKey'
  | 'codeNumber'
  | 'codeReversed'
  | 'words'
  | 'aplVerified'
  | 'coverEndsOn'
  | 'createdBy'
  | 'createdIn'
  | 'createdAt'
  | 'updatedAt'
  | 'deletedAt'
  | 'version'
/** Values of the texts. A column of `item` must be in `itemTexts` or in `OtherColumn`; otherwise `textsOf` does not compile. */
export type ItemTexts = Pick<Item, ItemText> & Record<Exclude<keyof Item, ItemText | OtherColumn>, never>

export type TypedTexts = Pick<ItemTexts, TypedText>
/** Returns the texts that people type. */
export const typedTextsOf = ({ name, description, unit }: TypedTexts): TypedTexts => ({ name, description, unit })

/** Returns the texts of an object that may have other properties. */
export const textsOf = (row: ItemTexts): ItemTexts => ({ ...typedTextsOf(row), applyAllStores: row.applyAllStores })

/** Columns of a recorded change: the texts before and after. A text without both columns does not compile. */
export const recordedTexts = cols(
  'catalogue_change_text',
  'oldName',
  'oldDescription',
  'oldUnit',
  'oldApplyAllStores',
  'newName',
  'newDescription',
  'newUnit',
  'newApplyAllStores',
) satisfies Record<`old${Capitalize<ItemText>}` | `new${Capitalize<ItemText>}`, unknown>
type Recorded = Selectable<Tables['catalogue_change_text']>
export type RecordedTexts = Pick<Recorded, keyof typeof recordedTexts>

/** Returns the texts before a recorded change. */
export const textsBefore = (row: RecordedTexts): ItemTexts => ({
  name: row.oldName,
  description: row.oldDescription,
  unit: row.oldUnit,
  applyAllStores: row.oldApplyAllStores,
})

/** Returns the texts after a recorded change. */
export const textsAfter = (row: RecordedTexts): ItemTexts => ({
  name: row.newName,
  description: row.newDescription,
  unit: row.newUnit,
  applyAllStores: row.newApplyAllStores,
})

/** Lists columns separated by commas, each written by `of` from the column of a text. */
export const textList = (of: (column: string) => string, texts: readonly ItemText[] = itemTexts): string =>
  texts.map((text) => of(columnOfName(text))).join(', ')
/** Returns `textList` as a part of a statement. */
export const textColumns = (...list: Parameters<typeof textList>): RawBuilder<unknown> => sql.raw(textList(...list))

const typeOf = (value: string | boolean) => (typeof value === 'boolean' ? sql`boolean` : sql`text`)

/** Lists the values of the texts with their types, in the order of `textColumns`. */
export const textValues = (texts: ItemTexts): RawBuilder<unknown> =>
  sql.join(itemTexts.map((text) => sql`${texts[text]}::${typeOf(texts[text])}`))

/** Columns of the texts before and after in `catalogue_change_text`. */
export const recordedColumns = sql`${textColumns((column) => `old_${column}`)}, ${textColumns((column) => `new_${column}`)}`
