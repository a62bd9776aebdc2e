/** Error codes of webhooks: those of providers to the product, and those of the product to systems of a partner. */
export const webhookRefusals = {
  'webhook.refused': 401,
  'webhook.not-found': 404,
  'webhook.delivery-not-found': 404,
  'webhook.too-many': 409,
  'webhook.waiting': 409,
  'webhook.paused': 409,
  'webhook.removed': 409,
} as const

/** Errors of the address of an endpoint and of its kinds of events. */
export const webhookFieldErrorCodes = [
  'url.required',
  'url.invalid',
  'url.not-https',
  'url.port',
  'url.credentials',
  'url.private',
  'url.too-long',
  'kinds.required',
] as const
