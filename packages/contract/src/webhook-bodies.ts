import { isPersonalField, isWebhookKind, webhookCurrency, webhookTestType } from '@tillgate/domain/webhooks.ts'
import * as z from 'zod/mini'
import { Notification } from './notifications.ts'

type Shape = Record<string, z.ZodMiniType>

const bodyOf = (type: string, data: Shape) =>
  z.strictObject({ id: z.uuid(), type: z.literal(type), createdAt: z.iso.datetime(), data: z.strictObject(data) })

/** Fields of a notification that are not part of its event. */
const ofReader = ['id', 'at', 'isRead', 'kind', 'amount']
const money: Shape = { amountCents: z.int(), currency: z.literal(webhookCurrency) }

const dataOf = (shape: Shape): Shape => ({
  ...('amount' in shape ? money : {}),
  ...Object.fromEntries(Object.entries(shape).filter(([name]) => !ofReader.includes(name) && !isPersonalField(name))),
})

/**
 * Bodies of webhooks by type, derived from the notifications of the bell: a new kind of event needs no entry here. An amount is
 * sent in cents with its currency.
 */
export const webhookBodies: Readonly<Record<string, z.ZodMiniType>> = Object.fromEntries([
  ...Notification.def.options.flatMap(({ shape }) =>
    shape.kind.def.values.filter(isWebhookKind).map((kind) => [kind, bodyOf(kind, dataOf(shape))]),
  ),
  [webhookTestType, bodyOf(webhookTestType, {})],
])
