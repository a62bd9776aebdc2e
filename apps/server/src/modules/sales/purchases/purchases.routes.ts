import * as contract from '@tillgate/contract/pos-purchases.ts'
import type { FastifyInstance } from 'fastify'
import { mayUseTill } from '#server/caller.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'
import { servePost } from '#server/http/serve-till.ts'
import { cancel, create, read, update } from './basket.service.ts'
import { confirm } from './confirm.service.ts'
import { listDay, mail } from './receipt.service.ts'
import { giveBack } from './return.service.ts'
import { reverse } from './reverse.service.ts'

export const posPurchaseRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { publicUrl } = deps.config
  servePost(app, contract.createPurchase, create(publicUrl))
  serve(app, contract.updatePurchase, mayUseTill, update(publicUrl))
  servePost(app, contract.confirmPurchase, confirm(deps))
  servePost(app, contract.reversePurchase, reverse)
  servePost(app, contract.returnPurchase, giveBack(deps))
  servePost(app, contract.cancelPurchase, cancel(publicUrl))
  servePost(app, contract.mailReceipt, mail(publicUrl))
  serve(app, contract.getPosPurchase, mayUseTill, read(publicUrl))
  serve(app, contract.listPosPurchases, mayUseTill, listDay(publicUrl))
}
