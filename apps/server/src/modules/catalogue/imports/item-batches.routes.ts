import * as contract from '@tillgate/contract/item-batches.ts'
import type { FastifyInstance } from 'fastify'
import { serve, serveFile, serveUpload } from '#server/http/serve.ts'
import type { Deps } from '#server/deps.ts'
import { mayEditItems } from '../items/items.policy.ts'
import {
  browseBatches,
  downloadBatch,
  downloadBatchErrors,
  downloadTemplate,
  readBatch,
} from './item-batches.service.ts'
import { uploadItemBatch } from './upload.service.ts'

export const itemBatchRoutes = (app: FastifyInstance, deps: Pick<Deps, 'files' | 'sheets'>): void => {
  serve(app, contract.listItemBatches, mayEditItems, browseBatches)
  serve(app, contract.getItemBatch, mayEditItems, readBatch)
  serveUpload(app, contract.uploadItemBatch, mayEditItems, (request, context) =>
    uploadItemBatch(request, context, deps),
  )
  serveFile(app, contract.downloadItemBatch, mayEditItems, downloadBatch(deps))
  serveFile(app, contract.downloadItemBatchErrors, mayEditItems, downloadBatchErrors(deps))
  serveFile(app, contract.downloadItemTemplate, mayEditItems, downloadTemplate(deps))
}
