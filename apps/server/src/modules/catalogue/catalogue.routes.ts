import * as bulkEdits from '@tillgate/contract/bulk-edits.ts'
import * as coverRequests from '@tillgate/contract/cover-requests.ts'
import * as coverEnds from '@tillgate/contract/cover-ends.ts'
import * as itemBatches from '@tillgate/contract/item-batches.ts'
import * as itemChanges from '@tillgate/contract/item-changes.ts'
import * as itemChecks from '@tillgate/contract/item-checks.ts'
import * as itemCopies from '@tillgate/contract/item-copies.ts'
import * as itemEdits from '@tillgate/contract/item-edits.ts'
import * as itemRepairs from '@tillgate/contract/item-repairs.ts'
import * as itemRanges from '@tillgate/contract/item-ranges.ts'
import * as items from '@tillgate/contract/items.ts'
import * as operatorApprovedProducts from '@tillgate/contract/operator-approved-products.ts'
import * as scaleLabels from '@tillgate/contract/scale-labels.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/ports/deps.ts'
import { serve } from '#server/http/serve.ts'
import {
  listApprovedListChanges,
  listApprovedLists,
  listApprovedProducts,
  listPurses,
  getApprovedList,
} from './approved-products/approved-products.service.ts'
import { listCoverEnds } from './approved-products/cover-ends.service.ts'
import { loadApprovedList, restoreApprovedList } from './approved-products/load-list.service.ts'
import { copyItems, previewItemCopy } from './changes/copy.service.ts'
import { listChangedItems, listItemHistory, listKeptValues, restoreItem } from './changes/history.service.ts'
import { getItemChange, listItemChanges, undoItemChange } from './changes/undo.service.ts'
import {
  listItemBatches,
  downloadItemBatch,
  downloadItemBatchErrors,
  downloadItemTemplate,
  getItemBatch,
} from './imports/item-batches.service.ts'
import { commitItemBatch, discardItemBatch, getItemBatchPreview, recheckItemBatch } from './imports/checks.service.ts'
import { downloadItemBatchChanges } from './imports/changed-values.service.ts'
import { discardRejectedRows, listRejectedRows, repairRejectedRows } from './imports/repairs.service.ts'
import { uploadItemBatch } from './imports/upload.service.ts'
import {
  listItems,
  countItems,
  getItem,
  getItemByCode,
  listItemStores,
  getItemAtStore,
  listStoresOfItem,
} from './items/browse.service.ts'
import { activateItem, updateItemsAtStore, inactivateItem } from './items/bulk.service.ts'
import { applyItemEdits, downloadItemEdits, previewItemEdits } from './items/edits.service.ts'
import { exportItems } from './items/export-items.service.ts'
import { addItemStore, createItem, updateItem } from './items/items.service.ts'
import { listItemRanges } from './items/ranges.service.ts'
import { createScaleLabel, deleteScaleLabel, listScaleLabels } from './scale-labels/scale-labels.service.ts'
import {
  answerCoverRequest,
  createCoverRequest,
  getItemCover,
  listCoverRequests,
} from './cover-requests/cover-requests.service.ts'

export const catalogueRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, itemRanges, { listItemRanges })
  serve(app, items, {
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
  serve(app, coverRequests, { getItemCover, createCoverRequest, listCoverRequests, answerCoverRequest })
  serve(app, coverEnds, { listCoverEnds })
  serve(app, scaleLabels, { listScaleLabels, createScaleLabel, deleteScaleLabel })
  serve(app, bulkEdits, { updateItemsAtStore })
  serve(app, itemEdits, { previewItemEdits, downloadItemEdits, applyItemEdits })
  serve(app, itemCopies, { previewItemCopy, copyItems })
  serve(app, itemChanges, {
    listItemChanges,
    getItemChange,
    undoItemChange,
    listKeptValues,
    listChangedItems,
    listItemHistory,
    restoreItem,
  })
  serve(app, itemBatches, {
    listItemBatches,
    getItemBatch,
    uploadItemBatch: uploadItemBatch(deps),
    downloadItemBatch: downloadItemBatch(deps),
    downloadItemBatchErrors: downloadItemBatchErrors(deps),
    downloadItemTemplate: downloadItemTemplate(deps),
  })
  serve(app, itemChecks, {
    getItemBatchPreview,
    downloadItemBatchChanges,
    recheckItemBatch,
    commitItemBatch,
    discardItemBatch,
  })
  serve(app, itemRepairs, { listRejectedRows, repairRejectedRows, discardRejectedRows })
  serve(app, operatorApprovedProducts, {
    listPurses,
    listApprovedLists,
    loadApprovedList: loadApprovedList(deps),
    getApprovedList,
    listApprovedProducts,
    listApprovedListChanges,
    restoreApprovedList,
  })
}
