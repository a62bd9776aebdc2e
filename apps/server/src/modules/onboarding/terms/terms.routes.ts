import * as contract from '@tillgate/contract/terms.ts'
import type { FastifyInstance } from 'fastify'
import { anyone, mayRunPartner } from '#server/caller.ts'
import { serve, serveFile } from '#server/http/serve.ts'
import { printTerms } from './print-terms.service.ts'
import { acceptTerms, readTerms } from './terms.service.ts'

export const termsRoutes = (app: FastifyInstance): void => {
  serve(app, contract.readTerms, anyone, readTerms)
  serve(app, contract.acceptTerms, mayRunPartner, acceptTerms)
  serveFile(app, contract.printTerms, anyone, printTerms)
}
