import * as contract from '@tillgate/contract/item-batches.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/boot/deps.ts'
import {
  listItemBatches,
  downloadItemBatch,
  downloadItemBatchErrors,
  downloadItemTemplate,
  getItemBatch,
} from './item-batches.service.ts'
import { uploadItemBatch } from './upload.service.ts'

export const itemBatchRoutes = (app: FastifyInstance, deps: Pick<Deps, 'files' | 'sheets'>): void => {
  serve(app, contract, {
    listItemBatches,
    getItemBatch,
    uploadItemBatch: uploadItemBatch(deps),
    downloadItemBatch: downloadItemBatch(deps),
    downloadItemBatchErrors: downloadItemBatchErrors(deps),
    downloadItemTemplate: downloadItemTemplate(deps),
  })
}
