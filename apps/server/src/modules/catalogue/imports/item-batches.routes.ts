import * as contract from '@tillgate/contract/item-batches.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/deps.ts'
import {
  browseBatches,
  downloadBatch,
  downloadBatchErrors,
  downloadTemplate,
  readBatch,
} from './item-batches.service.ts'
import { uploadItemBatch } from './upload.service.ts'

export const itemBatchRoutes = (app: FastifyInstance, deps: Pick<Deps, 'files' | 'sheets'>): void => {
  serve(app, contract, {
    listItemBatches: browseBatches,
    getItemBatch: readBatch,
    uploadItemBatch: (request, context) => uploadItemBatch(request, context, deps),
    downloadItemBatch: downloadBatch(deps),
    downloadItemBatchErrors: downloadBatchErrors(deps),
    downloadItemTemplate: downloadTemplate(deps),
  })
}
