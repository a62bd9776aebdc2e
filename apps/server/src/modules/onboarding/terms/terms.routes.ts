import * as contract from '@tillgate/contract/terms.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { printTerms } from './print-terms.service.ts'
import { acceptTerms, getTerms } from './terms.service.ts'

export const termsRoutes = (app: FastifyInstance): void => {
  serve(app, contract, {
    getTerms,
    acceptTerms,
    printTerms,
  })
}
