import { uploadDocument } from '@tillgate/contract/documents.ts'
import { requiredDocuments, type DocumentKind } from '@tillgate/domain/applications.ts'
import * as z from 'zod/mini'
import { withTenant } from '#server/db/with-tenant.ts'
import { advance } from '../modules/onboarding/application/progress.service.ts'
import { aRetailer, type Retailer } from './people.ts'
import type { TestApp } from './start-app.ts'
import { agreeToTerms } from './terms.ts'
import { createDocuments, createOwners } from '#server/world/onboarding.ts'
import { listRows, updateRows } from '#server/world/rows.queries.ts'

/** An owner that the review queue can read, like each owner of a partner that applies. */
export const anOwnerOfStore = { firstName: 'Ana', lastName: 'Ruiz', email: 'owner@people.test' }

type Wish = Pick<NonNullable<Parameters<typeof aRetailer>[1]>, 'person'>

/** A grocer whose business is named, and who has agreed to the terms: its identity is next. */
export const anApplicant = async (app: TestApp, wish: Wish = {}): Promise<Retailer> => {
  const person = await aRetailer(app, { status: 'PENDING_AUTH', ...wish })
  await agreeToTerms(person)
  return person
}

/** The same with everything but a bank account. */
export const anApplicantWithoutBank = async (app: TestApp, wish: Wish = {}): Promise<Retailer> => {
  const person = await anApplicant(app, wish)
  await updateRows(app.owner, 'user_account', { id: person.id }, { identityStatus: 'NONREQUIRED' })
  await createOwners(app.owner, app.deps.keyring, person, anOwnerOfStore)
  await createDocuments(app.owner, { ...person, uploadedBy: person.id }, requiredDocuments('GROCERY'))
  return person
}

/** Everything is there and the application is sent, as the last step sends it. */
export const aSentApplication = async (app: TestApp): Promise<Retailer> => {
  const person = await anApplicantWithoutBank(app)
  const { partnerId, id: userId } = person
  await updateRows(app.owner, 'store', { id: person.storeId }, { bankAccountStatus: 'AUTOMATICALLY_VERIFIED' })
  const actor = { partnerId, userId, role: 'RETAILER' }
  await withTenant({ pool: app.deps.pool, caller: person }, (db) =>
    advance(db, app.deps, { actor, meta: { requestId: 'sent', trial: undefined } }),
  )
  return person
}

type Paper = {
  kind?: DocumentKind | 'none'
  name?: string
  content?: Uint8Array | string
  trial?: string
  key?: string
}

/** Hands in a paper as the form does. */
export const postDocument = async (
  app: TestApp,
  { token, storeId }: Pick<Retailer, 'token' | 'storeId'>,
  { kind = 'W9', name = 'w9.pdf', content = '%PDF-1.7 a tax form of one page', trial, key }: Paper = {},
): Promise<{ status: number; body: unknown }> => {
  const form = new FormData()
  if (kind !== 'none') form.set('kind', kind)
  form.set('file', new Blob([Uint8Array.from(Buffer.from(content))]), name)
  if (trial !== undefined) form.set('trial', trial)
  const headers = { authorization: `Bearer ${token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) }
  const path = uploadDocument.path.replace(':id', storeId)
  const response = await fetch(`${app.base}${path}`, { method: 'POST', body: form, headers })
  return { status: response.status, body: await response.json() }
}

const Mail = z.looseObject({ kind: z.string(), to: z.string(), params: z.record(z.string(), z.unknown()) })

/** The mails that wait for a partner, and in which language. */
export const mailsFor = (app: TestApp, { partnerId }: Pick<Retailer, 'partnerId'>) =>
  withTenant({ pool: app.worker.pool, caller: { partnerId } }, async (db) =>
    (await listRows(db, 'outbox', { partnerId })).map(({ id, sealed, language }) => {
      const place = { table: 'outbox', column: 'sealed', partnerId, rowId: id }
      const { kind, to, params } = z.parse(Mail, JSON.parse(app.deps.keyring.open(place, sealed ?? Buffer.alloc(0))))
      return { kind, to, language, params }
    }),
  )
