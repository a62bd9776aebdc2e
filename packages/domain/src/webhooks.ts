import { partnerEventKinds, type PartnerEventKind } from './partner-events.ts'

/** Endpoints of one partner. */
export const webhooksMax = 5
export const webhookUrlMax = 500
export const webhookDescriptionMax = 100

/** Kinds about one person of the partner. No system receives them. */
const ofOnePerson: readonly PartnerEventKind[] = ['device.new']
/** Kinds of events that endpoints receive, under the names of the bell. */
export const webhookKinds: readonly PartnerEventKind[] = partnerEventKinds.filter((kind) => !ofOnePerson.includes(kind))
export const isWebhookKind = (kind: string): kind is PartnerEventKind => webhookKinds.some((one) => one === kind)

/** Type of the test event. */
export const webhookTestType = 'ping'

/**
 * Reasons of a pause: a person paused the endpoint, the endpoint answered 410, or every delivery failed for
 * `webhookFailingDays`.
 */
export const webhookPauseReasons = ['person', 'gone', 'failing'] as const
export type WebhookPauseReason = (typeof webhookPauseReasons)[number]
export const webhookFailingDays = 3

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/**
 * Failures that are not a status code. `full` and `paused` end a delivery without an attempt; the others are results of an
 * attempt.
 */
export const deliveryFailures = ['timeout', 'address', 'connection', 'tls', 'full', 'paused'] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

/** Seconds between two attempts, as Standard Webhooks recommends: 10 attempts in 75 hours. */
const hour = 3600
const pauses = [5, 300, 1800, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
/** Attempts of a delivery before it has failed. */
export const deliveryTries = pauses.length + 1

/**
 * Returns the seconds until the next attempt after `tries` failed ones; undefined after the last. `spread` is a random
 * number from 0 to 1 that adds up to a tenth, so that endpoints that return do not receive everything at once.
 */
export const nextPause = (tries: number, spread: number): number | undefined => {
  const pause = pauses[tries - 1]
  return pause === undefined ? undefined : Math.round(pause * (1 + spread / 10))
}

/** Days that a delivery stays in the log. */
export const deliveryDays = 30
/** Hours that the former secret also signs after a rotation. */
export const oldSecretHours = 24
/** Deliveries of a partner that may wait. Further ones are stored as failed. */
export const waitingMax = 1000
/** Seconds that an endpoint has for its answer, and bytes of the answer that are stored. */
export const webhookTimeoutSeconds = 10
export const webhookResponseMax = 1024

/** Fields of events that name a person or describe a device. They are not sent. */
const personal: readonly string[] = [
  'userAgent',
  'userId',
  'personId',
  'name',
  'firstName',
  'lastName',
  'person',
  'email',
  'phone',
  'ip',
]
export const isPersonalField = (field: string): boolean => personal.includes(field)

/** Currency of all amounts of the program. */
export const webhookCurrency = 'USD'

/** Returns the `data` of a body from the stored details of an event. `cents` becomes an amount with its currency. */
export const webhookData = (details: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const { kind: _, cents, ...rest } = details
  const shown = Object.entries(rest).filter(([name]) => !isPersonalField(name))
  return {
    ...(cents === undefined ? {} : { amountCents: cents, currency: webhookCurrency }),
    ...Object.fromEntries(shown),
  }
}
