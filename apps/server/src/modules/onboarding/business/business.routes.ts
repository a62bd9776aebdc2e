import * as contract from '@tillgate/contract/business.ts'
import type { FastifyInstance } from 'fastify'
import { mayRunPartner, maySignOut } from '#server/caller.ts'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/deps.ts'
import { check, suggest } from './address.service.ts'
import { mayEditStores } from './business.policy.ts'
import { readStore, saveInformation, states } from './business.service.ts'
import { addStore } from './create-store.service.ts'
import { findDraft, deleteDraft, saveDraft } from './drafts.service.ts'
import { readOwners, saveOwners } from '../owners/owners.service.ts'

export const businessRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.lookup, maySignOut, states)
  serve(app, contract.getStore, mayRunPartner, readStore)
  serve(app, contract.saveBusinessInformation, mayRunPartner, saveInformation(deps))
  serve(app, contract.createStore, mayEditStores, addStore(deps))
  serve(app, contract.listOwners, mayRunPartner, readOwners)
  serve(app, contract.saveOwnership, mayRunPartner, saveOwners)
  serve(app, contract.readDraft, mayRunPartner, findDraft)
  serve(app, contract.saveDraft, mayRunPartner, saveDraft)
  serve(app, contract.dropDraft, mayRunPartner, deleteDraft)
  serve(app, contract.checkAddress, mayRunPartner, check(deps))
  serve(app, contract.suggestAddresses, mayRunPartner, suggest(deps))
}
