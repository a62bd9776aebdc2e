import * as bulkEdits from '@tillgate/contract/bulk-edits.ts'
import * as contract from '@tillgate/contract/items.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'
import { browseItems, itemCounts, readItem, readItemByCode, readItemStores } from './browse.service.ts'
import { activateItem, editItemsAtStore, inactivateItem } from './bulk.service.ts'
import { exportItems } from './export.service.ts'
import { addItemToStore, createItem, editItem } from './items.service.ts'

export const itemRoutes = (app: FastifyInstance, deps: Pick<Deps, 'sheets'>): void => {
  serve(app, contract, {
    listItems: browseItems,
    countItems: itemCounts,
    exportItems: exportItems(deps),
    getItemByCode: readItemByCode,
    getItem: readItem,
    getItemAtStore: readItem,
    listItemStores: readItemStores,
    listStoresOfItem: ({ params }, context) => readItemStores({ params: { id: params.itemId } }, context),
    createItem,
    updateItem: editItem,
    addItemStore: addItemToStore,
    activateItem,
    inactivateItem,
  })
  serve(app, bulkEdits, { editItemsAtStore })
}
