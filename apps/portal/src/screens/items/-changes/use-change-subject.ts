import { count } from '@tillgate/browser/figures.ts'
import type { ListedItemChange } from '@tillgate/contract/item-changes.ts'
import { useTranslation } from '#portal/i18n.ts'

/** Returns the subject of a change: the file of an import, else the first item and the number of others. */
export const useChangeSubject = () => {
  const { t } = useTranslation()
  return ({ fileName, itemName, items }: ListedItemChange): string => {
    if (fileName !== null || itemName === null) return fileName ?? '-'
    return items > 1 ? t('changes.and-more', { name: itemName, count: items - 1, figure: count(items - 1) }) : itemName
  }
}
