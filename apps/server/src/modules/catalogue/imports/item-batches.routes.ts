import * as contract from '@tillgate/contract/item-batches.ts'
import type { FastifyInstance } from 'fastify'
import { serve, serveFile, serveUpload } from '#server/http/serve.ts'
import type { Deps } from '#server/deps.ts'
import { mayImportItems } from './item-batches.policy.ts'
import {
  browseBatches,
  downloadBatch,
  downloadBatchErrors,
  downloadTemplate,
  readBatch,
} from './item-batches.service.ts'
import { uploadItemBatch } from './upload.service.ts'

export const itemBatchRoutes = (app: FastifyInstance, deps: Pick<Deps, 'files'>): void => {
  serve(app, contract.listItemBatches, mayImportItems, browseBatches)
  serve(app, contract.getItemBatch, mayImportItems, readBatch)
  serveUpload(app, contract.uploadItemBatch, mayImportItems, (request, context) =>
    uploadItemBatch(request, context, deps),
  )
  serveFile(app, contract.downloadItemBatch, mayImportItems, downloadBatch(deps))
  serveFile(app, contract.downloadItemBatchErrors, mayImportItems, downloadBatchErrors(deps))
  serveFile(app, contract.downloadItemTemplate, mayImportItems, downloadTemplate)
}
