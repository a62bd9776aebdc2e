import * as z from 'zod/mini'

const text = z.nullable(z.string())

export const Account = z.object({
  id: z.string(),
  name: z.string(),
  subtype: z.enum(['checking', 'savings']),
  account: z.string(),
  routing: z.string(),
  /** Plaid's word; null for a plain online-banking link. */
  status: text,
  hasNumbers: z.boolean(),
})
export type Account = z.infer<typeof Account>

export const Item = z.object({
  id: z.string(),
  accessToken: z.string(),
  clientUserId: z.string(),
  /** Typed in Link; Plaid returns the name for accounts that are verified by deposit or database. */
  holder: z.string(),
  /** Names that the bank reports for /identity/get; null: the account was typed and no bank was asked. */
  owners: z._default(z.nullable(z.array(z.string())), null),
  /** The link token asked for the product `identity`. */
  hasIdentity: z._default(z.boolean(), false),
  institutionId: text,
  institutionName: text,
  authMethod: text,
  webhook: text,
  account: Account,
  /** Next automatic change, applied when the sandbox's time reaches `at`. */
  due: z.nullable(z.object({ at: z.number(), status: z.string(), code: text })),
  wrongCodes: z.number(),
  isLoginLost: z.boolean(),
  isRemoved: z.boolean(),
  createdAt: z.number(),
})
export type Item = z.infer<typeof Item>

export const identityStatuses = ['active', 'success', 'failed', 'expired', 'canceled', 'pending_review'] as const
export const Identity = z.object({
  id: z.string(),
  clientUserId: z.string(),
  template: z.string(),
  email: text,
  createdAt: z.number(),
  completedAt: z.nullable(z.number()),
  previousId: text,
  status: z.enum(identityStatuses),
  /** Typed by the person in Link, or set in the console. `document`: an identity document was shown. */
  person: z._default(
    z.nullable(
      z.object({
        givenName: z.string(),
        familyName: z.string(),
        dateOfBirth: text,
        document: z.boolean(),
      }),
    ),
    null,
  ),
})
export type Identity = z.infer<typeof Identity>

export const LinkToken = z.object({
  token: z.string(),
  expiresAt: z.number(),
  isUsed: z.boolean(),
  clientName: z.string(),
  language: z.string(),
  clientUserId: z.string(),
  email: text,
  webhook: text,
  template: text,
  hasIdentity: z._default(z.boolean(), false),
  /** The Item of an update. */
  itemId: text,
  auth: z.nullable(
    z.object({ insights: z.boolean(), automated: z.boolean(), sameDay: z.boolean(), match: z.boolean() }),
  ),
})
export type LinkToken = z.infer<typeof LinkToken>

export const Session = z.object({
  id: z.string(),
  token: z.string(),
  identityId: text,
  startedAt: z._default(z.number(), 0),
  /** Id of the Item linked in this session; null before linking. */
  publicToken: z._default(text, null),
})
export type Session = z.infer<typeof Session>

export const Webhook = z.object({
  id: z.string(),
  at: z.string(),
  url: z.string(),
  type: z.string(),
  code: z.string(),
  subject: z.string(),
  body: z.string(),
  state: z.enum(['waiting', 'held', 'dropped', 'delivered', 'failed']),
  status: z.number(),
  attempts: z.number(),
  nextAt: z.number(),
})
export type Webhook = z.infer<typeof Webhook>

export const webhookModes =
  /^(normal|hold|drop|reorder|wrongSignature|oldIat|wrongHash|unknownKid|duplicate:([1-9]|[1-4]\d))$/

export const StoredPlaid = z.object({
  /** The private half as JSON: a restart must not make old signatures unknown. */
  key: z.nullable(z.object({ kid: z.string(), secret: z.string(), open: z.string() })),
  items: z.array(Item),
  identities: z.array(Identity),
  linkTokens: z.array(LinkToken),
  publicTokens: z.array(
    z.object({ token: z.string(), itemId: z.string(), expiresAt: z.number(), isUsed: z.boolean() }),
  ),
  sessions: z.array(Session),
  webhooks: z.array(Webhook),
  webhookMode: z.string().check(z.regex(webhookModes)),
  /** In Plaid, the webhook of identity checks is set in the dashboard; here it is a setting. */
  identityWebhook: z.string(),
})
export type StoredPlaid = z.infer<typeof StoredPlaid>

export const freshPlaid = (key: StoredPlaid['key'], identityWebhook: string): StoredPlaid => ({
  key,
  items: [],
  identities: [],
  linkTokens: [],
  publicTokens: [],
  sessions: [],
  webhooks: [],
  webhookMode: 'normal',
  identityWebhook,
})
