import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import type { ActivityEntry } from '@tillgate/contract/activity.ts'
import { useTranslation } from '#portal/i18n.ts'

/** Returns the barcode of a name such as "Whole Milk, 012345678905". */
const barcodeOf = (name: string): string => name.slice(name.lastIndexOf(', ') + 2)

/** Name of an entry's object, with a link to its page where it has one. */
export const ActivityObject = ({ entry: { object, objectId: id, objectName, stores } }: { entry: ActivityEntry }) => {
  const { t } = useTranslation()
  if (objectName === '') return null
  if (object === 'item')
    return (
      <Link className="tap" to="/items/view/$id" params={{ id }} search={{ code: barcodeOf(objectName) }}>
        {objectName}
      </Link>
    )
  if (object === 'store')
    return (
      <>
        <Link className="tap" to="/stores/view/$id" params={{ id }} search={{}}>
          {objectName}
        </Link>
        {stores !== null && (
          <div className="muted fs-13">
            {t('activity.more-stores', { count: stores - 1, figure: count(stores - 1) })}
          </div>
        )}
      </>
    )
  if (object === 'item_batch')
    return (
      <Link className="tap" to="/items/imports" search={{ batch: id }}>
        {objectName}
      </Link>
    )
  return objectName
}
