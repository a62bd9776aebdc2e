import * as contract from '@tillgate/contract/sales-figures.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { getSalesFigures } from './figures.service.ts'

export const figureRoutes = (app: FastifyInstance): void => {
  serve(app, contract, {
    getSalesFigures,
  })
}
