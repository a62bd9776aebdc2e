import * as contract from '@tillgate/contract/operator-provider-documents.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { listProviderSales, completeDocuments } from './provider-documents.service.ts'

export const providerDocumentRoutes = (app: FastifyInstance): void => {
  serve(app, contract, {
    listProviderSales,
    completeDocuments,
  })
}
