import { readSalesFigures } from '@tillgate/contract/sales-figures.ts'
import type { FastifyInstance } from 'fastify'
import { permittedOnceApproved } from '#server/caller.ts'
import { serve } from '#server/http/serve.ts'
import { readFigures } from './figures.service.ts'

export const figureRoutes = (app: FastifyInstance): void => {
  serve(app, readSalesFigures, permittedOnceApproved('sales.read'), readFigures)
}
