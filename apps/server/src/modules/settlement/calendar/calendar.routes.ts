import * as contract from '@tillgate/contract/payouts.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/boot/deps.ts'
import { serve } from '#server/http/serve.ts'
import { getPayouts } from './calendar.service.ts'

export const payoutCalendarRoutes = (app: FastifyInstance, { config }: Pick<Deps, 'config'>): void => {
  serve(app, contract, {
    getPayouts: getPayouts(config.ach.deadline),
  })
}
