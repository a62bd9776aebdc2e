import type * as contract from '@tillgate/contract/webhooks.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { FieldErrorCode } from '@tillgate/contract/refusals.ts'
import { webhooksMax } from '@tillgate/domain/webhooks.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { newId } from '#server/base/ids.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Deps } from '#server/ports/deps.ts'
import { auditedTransaction } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { translate } from '#server/http/translate.ts'
import { notifyPartner } from '../notify.service.ts'
import { newWebhookSecret } from '#server/secrets/webhook-signature.ts'
import { failWaiting, listFigures } from './deliveries.queries.ts'
import * as rows from './endpoints.queries.ts'
import { addressForLog, openAddress, sealAddress, secretField } from './secrets.service.ts'
import { toEndpoint } from './webhooks.answer.ts'

type PortalContext = Context<PortalUser>
type Done = { message: string }
type WithSecret = Answer<typeof contract.createWebhook>
/** The step-up of accounts, a later context. */
export type StepUp = (context: PortalContext, password: string | undefined) => Promise<unknown>

const keyOf = ({ caller }: PortalContext, id: string): rows.EndpointKey => ({ partnerId: caller.partnerId, id })
const lock = async (db: Db, key: rows.EndpointKey) => (await rows.lockEndpoint(db, key)) ?? refuse('webhook.not-found')
/** Returns the row with its whole address. */
const addressed = <Row extends rows.EndpointRow>(context: PortalContext, row: Row): Row => ({
  ...row,
  url: openAddress(context.keyring, keyOf(context, row.id), row),
})
const done = ({ meta }: PortalContext, phrase: Parameters<typeof translate>[1]): Done => ({
  message: translate(meta.language, phrase),
})

/** Changes of endpoints of one partner in an hour. */
const limitChanges = (context: PortalContext) =>
  limitRate(context, [{ name: 'webhook-changes', subject: context.caller.partnerId, max: 60, seconds: 3600 }])

export const listWebhooks = (_: unknown, context: PortalContext): Promise<Answer<typeof contract.listWebhooks>> =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    const [now, figures] = [await databaseNow(db), await listFigures(db, partnerId)]
    const items = (await rows.listEndpoints(db, partnerId)).map((row) =>
      toEndpoint(
        addressed(context, row),
        figures.find(({ endpointId }) => endpointId === row.id),
        now,
      ),
    )
    return { items }
  })

export const getWebhook = (
  { params: { id } }: Input<typeof contract.getWebhook>,
  context: PortalContext,
): Promise<Answer<typeof contract.getWebhook>> =>
  withTenant(context, async (db) => {
    const row = (await rows.findEndpoint(db, keyOf(context, id))) ?? refuse('webhook.not-found')
    const figures = await listFigures(db, context.caller.partnerId)
    return toEndpoint(
      addressed(context, row),
      figures.find(({ endpointId }) => endpointId === id),
      await databaseNow(db),
    )
  })

type Ports = Pick<Deps, 'webhooks'>
/** Refuses an address whose text is not permitted. Names are resolved at each delivery. */
const requireUrl = ({ webhooks }: Ports, url: string): void => {
  const problem = webhooks.problemOf(url)
  const code: FieldErrorCode | undefined = problem && `url.${problem}`
  if (code) refuse('input.invalid', { fields: [{ field: 'url', code }] })
}

/** A new address could take data out of the product: every Store Admin is mailed. */
const mailAddress = async (db: Db, context: PortalContext, url: string): Promise<void> => {
  const { partnerId } = context.caller
  const business = await rows.findBusinessName(db, partnerId)
  await notifyPartner(db, context, partnerId, 'webhook-named', () => ({ business, server: new URL(url).host }))
}

const withoutSecret = ({ id }: WithSecret): WithSecret => ({ id, secret: '' })

export const createWebhook =
  (ports: Ports, requireRecentSignIn: StepUp) =>
  async (
    { body: { password, url, description, kinds } }: Input<typeof contract.createWebhook>,
    context: PortalContext,
  ): Promise<WithSecret> => {
    await requireRecentSignIn(context, password)
    requireUrl(ports, url)
    await limitChanges(context)
    const [key, secret] = [keyOf(context, newId()), newWebhookSecret()]
    return auditedTransaction(
      context,
      async (db, audit) => {
        if ((await rows.countLocked(db, key.partnerId)) >= webhooksMax) refuse('webhook.too-many')
        const sealed = context.keyring.seal(secretField(key, 'secret'), secret)
        await rows.insertEndpoint(db, {
          ...key,
          ...sealAddress(context.keyring, key, url),
          description,
          kinds: [...new Set(kinds)],
          secret: sealed,
        })
        await audit({
          action: 'webhook.added',
          object: 'webhook',
          objectId: key.id,
          after: { url: addressForLog(url), description, kinds },
        })
        await mailAddress(db, context, url)
        return { id: key.id, secret }
      },
      withoutSecret,
    )
  }

export const updateWebhook =
  (ports: Ports, requireRecentSignIn: StepUp) =>
  async (
    { params: { id }, body: { password, url, description, kinds } }: Input<typeof contract.updateWebhook>,
    context: PortalContext,
  ): Promise<Done> => {
    const key = keyOf(context, id)
    const { url: known } = addressed(
      context,
      (await withTenant(context, (db) => rows.findEndpoint(db, key))) ?? refuse('webhook.not-found'),
    )
    if (url !== known) {
      await requireRecentSignIn(context, password)
      requireUrl(ports, url)
    }
    await limitChanges(context)
    return auditedTransaction(context, async (db, audit) => {
      const before = addressed(context, await lock(db, key))
      // Changed by another person since the sign-in was checked.
      if (before.url !== known) refuse('version.stale')
      await rows.saveEndpoint(
        db,
        key,
        { ...sealAddress(context.keyring, key, url), description, kinds: [...new Set(kinds)] },
        url !== before.url,
      )
      await audit({
        action: 'webhook.changed',
        object: 'webhook',
        objectId: id,
        before: { url: addressForLog(before.url), description: before.description, kinds: before.kinds },
        after: { url: addressForLog(url), description, kinds },
      })
      if (url !== before.url) await mailAddress(db, context, url)
      return done(context, 'webhooks.saved')
    })
  }

export const rotateWebhookSecret =
  (requireRecentSignIn: StepUp) =>
  async (
    { params: { id }, body: { password } }: Input<typeof contract.rotateWebhookSecret>,
    context: PortalContext,
  ): Promise<WithSecret> => {
    await requireRecentSignIn(context, password)
    await limitChanges(context)
    const [key, secret] = [keyOf(context, id), newWebhookSecret()]
    return auditedTransaction(
      context,
      async (db, audit) => {
        const { keyring } = context
        const former = keyring.open(secretField(key, 'secret'), (await lock(db, key)).secret)
        const sealed = keyring.seal(secretField(key, 'secret'), secret)
        await rows.replaceSecret(db, key, sealed, keyring.seal(secretField(key, 'old_secret'), former))
        await audit({ action: 'webhook.secret-rotated', object: 'webhook', objectId: id })
        return { id, secret }
      },
      withoutSecret,
    )
  }

export const pauseWebhook = async (
  { params: { id } }: Input<typeof contract.pauseWebhook>,
  context: PortalContext,
): Promise<Done> => {
  await limitChanges(context)
  return auditedTransaction(context, async (db, audit) => {
    const key = keyOf(context, id)
    const { url, pausedAt } = await lock(db, key)
    if (pausedAt) refuse('webhook.paused')
    await rows.setPause(db, key, 'person')
    await failWaiting(db, key)
    await audit({ action: 'webhook.paused', object: 'webhook', objectId: id, after: { url } })
    return done(context, 'webhooks.paused')
  })
}

export const resumeWebhook = async (
  { params: { id } }: Input<typeof contract.resumeWebhook>,
  context: PortalContext,
): Promise<Done> => {
  await limitChanges(context)
  return auditedTransaction(context, async (db, audit) => {
    const key = keyOf(context, id)
    const { url } = await lock(db, key)
    await rows.setPause(db, key, null)
    await audit({ action: 'webhook.resumed', object: 'webhook', objectId: id, after: { url } })
    return done(context, 'webhooks.resumed')
  })
}

export const removeWebhook =
  (requireRecentSignIn: StepUp) =>
  async (
    { params: { id }, body: { password } }: Input<typeof contract.removeWebhook>,
    context: PortalContext,
  ): Promise<Done> => {
    await requireRecentSignIn(context, password)
    await limitChanges(context)
    return auditedTransaction(context, async (db, audit) => {
      const key = keyOf(context, id)
      const { url, description } = (await rows.lockEndpoint(db, key)) ?? refuse('webhook.removed')
      await rows.deleteEndpoint(db, key)
      await audit({ action: 'webhook.removed', object: 'webhook', objectId: id, before: { url, description } })
      return done(context, 'webhooks.removed')
    })
  }
