import { isTypedText, itemTexts, type ItemText, type TypedText } from '@tillgate/domain/items.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import * as z from 'zod/mini'
import { columnOfName } from '#server/db/camel-case.ts'
import type { Tables } from '#server/db/tables.ts'
import { is } from '#server/db/rows.ts'

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
  | 'lastTransaction'
  | 'version'
/** Values of the texts. A column of `item` must be in `itemTexts` or in `OtherColumn`; otherwise `textsOf` does not compile. */
export type ItemTexts = Pick<Item, ItemText> & Record<Exclude<keyof Item, ItemText | OtherColumn>, never>

export type TypedTexts = Pick<ItemTexts, TypedText>
/** Returns the texts that people type. */
export const typedTextsOf = ({ name, description, unit }: TypedTexts): TypedTexts => ({ name, description, unit })

/** Returns the texts of an object that may have other properties. */
export const textsOf = (row: ItemTexts): ItemTexts => ({ ...typedTextsOf(row), applyAllStores: row.applyAllStores })

/** Texts of a recorded change: jsonb with the value of each text. */
export const recordedTexts = is.json(
  z.custom<ItemTexts>(
    (value) => typeof value === 'object' && value !== null && itemTexts.every((text) => text in value),
  ),
)

/** Lists columns separated by commas, each written by `of` from the column of a text. */
export const textList = (of: (column: string) => string, texts: readonly ItemText[] = itemTexts): string =>
  texts.map((text) => of(columnOfName(text))).join(', ')
/** Returns `textList` as a part of a statement. */
export const textColumns = (...list: Parameters<typeof textList>): RawBuilder<unknown> => sql.raw(textList(...list))

/** Returns the texts as `recordedTexts`, each from the column that `of` writes. */
export const textsAsJson = (...[of, texts = itemTexts]: Parameters<typeof textList>): RawBuilder<unknown> =>
  sql.raw(`jsonb_build_object(${texts.map((text) => `'${text}', ${of(columnOfName(text))}`).join(', ')})`)

/** Assigns recorded texts to the columns of the row `row`. A text that the record does not have stays. */
export const setTexts = (row: string, record: string): RawBuilder<unknown> =>
  sql.raw(
    itemTexts
      .map((text) => {
        const column = columnOfName(text)
        return `${column} = coalesce((${record} ->> '${text}')${isTypedText(text) ? '' : '::boolean'}, ${row}.${column})`
      })
      .join(', '),
  )
