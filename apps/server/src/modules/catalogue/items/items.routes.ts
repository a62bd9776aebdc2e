import * as bulkEdits from '@tillgate/contract/bulk-edits.ts'
import * as contract from '@tillgate/contract/items.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/boot/deps.ts'
import { serve } from '#server/http/serve.ts'
import {
  listItems,
  countItems,
  getItem,
  getItemByCode,
  listItemStores,
  getItemAtStore,
  listStoresOfItem,
} from './browse.service.ts'
import { activateItem, updateItemsAtStore, inactivateItem } from './bulk.service.ts'
import { exportItems } from './export.service.ts'
import { addItemStore, createItem, updateItem } from './items.service.ts'

export const itemRoutes = (app: FastifyInstance, deps: Pick<Deps, 'sheets'>): void => {
  serve(app, contract, {
    listItems,
    countItems,
    exportItems: exportItems(deps),
    getItemByCode,
    getItem,
    getItemAtStore,
    listItemStores,
    listStoresOfItem,
    createItem,
    updateItem,
    addItemStore,
    activateItem,
    inactivateItem,
  })
  serve(app, bulkEdits, { updateItemsAtStore })
}
