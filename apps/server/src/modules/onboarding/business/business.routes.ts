import * as contract from '@tillgate/contract/business.ts'
import * as stores from '@tillgate/contract/stores.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/deps.ts'
import { check, suggest } from './address.service.ts'
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
  serve(app, contract, {
    lookup: states,
    getStore: readStore,
    saveBusinessInformation: saveInformation(deps),
    listOwners: readOwners,
    saveOwnership: saveOwners,
    readDraft: findDraft,
    saveDraft,
    dropDraft: deleteDraft,
    checkAddress: check(deps),
    suggestAddresses: suggest(deps),
  })
  serve(app, stores, {
    updateStore: editStore(deps),
    readStoreApplication: readApplication,
    appealStore: appealRejectedStore,
    beginStoreResubmission: beginStoreFix,
    sendStoreResubmission: sendStoreFix,
    createStore: addStore(deps),
  })
}
