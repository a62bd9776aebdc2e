import { Link } from '@tanstack/react-router'
import type { ActivityEntry } from '@tillgate/contract/activity.ts'

/** Returns the barcode of a name such as "Whole Milk, 012345678905". */
const barcodeOf = (name: string): string => name.slice(name.lastIndexOf(', ') + 2)

/** Name of an entry's object, with a link to its page where it has one. */
export const ActivityObject = ({ entry: { object, objectId: id, objectName } }: { entry: ActivityEntry }) => {
  if (objectName === '') return null
  if (object === 'item')
    return (
      <Link className="tap" to="/items/view/$id" params={{ id }} search={{ code: barcodeOf(objectName) }}>
        {objectName}
      </Link>
    )
  if (object === 'store')
    return (
      <Link className="tap" to="/stores/view/$id" params={{ id }} search={{}}>
        {objectName}
      </Link>
    )
  if (object === 'item_batch')
    return (
      <Link className="tap" to="/items/imports" search={{ batch: id }}>
        {objectName}
      </Link>
    )
  return objectName
}
