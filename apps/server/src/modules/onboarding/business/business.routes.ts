import * as contract from '@tillgate/contract/business.ts'
import * as stores from '@tillgate/contract/stores.ts'
import type { FastifyInstance } from 'fastify'
import { mayRunPartner, maySignOut } from '#server/caller.ts'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/deps.ts'
import { check, suggest } from './address.service.ts'
import { mayEditStores } from './business.policy.ts'
import { readStore, saveInformation, states } from './business.service.ts'
import { addStore } from './create-store.service.ts'
import { findDraft, deleteDraft, saveDraft } from './drafts.service.ts'
import { editStore } from './update-store.service.ts'
import {
  appealRejectedStore,
  beginStoreFix,
  readApplication,
  sendStoreFix,
} from '../application/store-application.service.ts'
import { readOwners, saveOwners } from '../owners/owners.service.ts'

export const businessRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.lookup, maySignOut, states)
  serve(app, contract.getStore, mayEditStores, readStore)
  serve(app, stores.updateStore, mayEditStores, editStore(deps))
  serve(app, stores.readStoreApplication, mayEditStores, readApplication)
  serve(app, stores.appealStore, mayRunPartner, appealRejectedStore)
  serve(app, stores.beginStoreResubmission, mayRunPartner, beginStoreFix)
  serve(app, stores.sendStoreResubmission, mayRunPartner, sendStoreFix)
  serve(app, contract.saveBusinessInformation, mayRunPartner, saveInformation(deps))
  serve(app, stores.createStore, mayEditStores, addStore(deps))
  serve(app, contract.listOwners, mayRunPartner, readOwners)
  serve(app, contract.saveOwnership, mayRunPartner, saveOwners)
  serve(app, contract.readDraft, mayEditStores, findDraft)
  serve(app, contract.saveDraft, mayEditStores, saveDraft)
  serve(app, contract.dropDraft, mayEditStores, deleteDraft)
  serve(app, contract.checkAddress, mayEditStores, check(deps))
  serve(app, contract.suggestAddresses, mayEditStores, suggest(deps))
}
