import * as contract from '@tillgate/contract/operator-provider-documents.ts'
import type { FastifyInstance } from 'fastify'
import { mayOperate } from '#server/caller.ts'
import { serve } from '#server/http/serve.ts'
import { browse, complete } from './provider-documents.service.ts'

export const providerDocumentRoutes = (app: FastifyInstance): void => {
  serve(app, contract.listProviderSales, mayOperate, browse)
  serve(app, contract.completeDocuments, mayOperate, complete)
}
