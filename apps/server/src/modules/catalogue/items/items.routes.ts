import * as contract from '@tillgate/contract/items.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { serve, serveFile } from '#server/http/serve.ts'
import { browseItems, itemCounts, readItem, readItemByCode, readItemStores } from './browse.service.ts'
import { activateItem, editItemsAtStore, inactivateItem } from './bulk.service.ts'
import { exportItems } from './export.service.ts'
import { mayEditItems } from './items.policy.ts'
import { addItemToStore, createItem, editItem } from './items.service.ts'

export const itemRoutes = (app: FastifyInstance, deps: Pick<Deps, 'sheets'>): void => {
  serve(app, contract.listItems, mayEditItems, browseItems)
  serve(app, contract.countItems, mayEditItems, itemCounts)
  serveFile(app, contract.exportItems, mayEditItems, exportItems(deps))
  serve(app, contract.getItemByCode, mayEditItems, readItemByCode)
  serve(app, contract.getItem, mayEditItems, readItem)
  serve(app, contract.getItemAtStore, mayEditItems, readItem)
  serve(app, contract.listItemStores, mayEditItems, readItemStores)
  serve(app, contract.listStoresOfItem, mayEditItems, ({ params }, context) =>
    readItemStores({ params: { id: params.itemId } }, context),
  )
  serve(app, contract.createItem, mayEditItems, createItem)
  serve(app, contract.updateItem, mayEditItems, editItem)
  serve(app, contract.addItemStore, mayEditItems, addItemToStore)
  serve(app, contract.activateItem, mayEditItems, activateItem)
  serve(app, contract.inactivateItem, mayEditItems, inactivateItem)
  serve(app, contract.editItemsAtStore, mayEditItems, editItemsAtStore)
}
