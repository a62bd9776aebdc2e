import * as contract from '@tillgate/contract/dashboard.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { getDashboard } from './dashboard.service.ts'

export const dashboardRoutes = (app: FastifyInstance): void => {
  serve(app, contract, {
    getDashboard,
  })
}
