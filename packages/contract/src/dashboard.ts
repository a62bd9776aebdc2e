import { returnReasons } from '@tillgate/domain/return-reasons.ts'
import * as z from 'zod/mini'
import { resource } from './route.ts'
import { StoreSetUp } from './store-set-up.ts'
import { approvedPartnerUsers, partnerUsers } from './access.ts'

const route = resource({ tags: ['Dashboard'] })

/** Maximum number of attention lines on the dashboard; the rest is a count. UX.md §7. */
export const attentionMax = 5
/** The same behind the bell. */
export const bellAttentionMax = 20

const ofStore = { storeId: z.uuid(), name: z.string() }
/** Tasks for the user, most costly first. Suspended stores appear in a banner on every page instead. */
export const Attention = z.discriminatedUnion('kind', [
  /** The bank sent a payout back, and the store's money waits for that to be mended. */
  z.strictObject({
    kind: z.literal('returned'),
    ...ofStore,
    /** Number of stores that were paid to the same account and wait with it. */
    stores: z.number(),
    reason: z.enum(returnReasons),
    digits: z.string(),
    /** Another account ends it; otherwise support does. */
    isLinkable: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('bank'), ...ofStore }),
  z.strictObject({ kind: z.literal('unsent'), ...ofStore }),
  z.strictObject({ kind: z.literal('asked'), ...ofStore }),
  z.strictObject({ kind: z.literal('rejected'), ...ofStore }),
  z.strictObject({ kind: z.literal('import'), batchId: z.uuid(), name: z.string() }),
  /** A file that was checked and waits for a decision: rows that are ready, and rows with errors. */
  z.strictObject({
    kind: z.literal('checked'),
    batchId: z.uuid(),
    name: z.string(),
    ready: z.number(),
    failed: z.number(),
  }),
  /** Items that no list has from a day on: the first such day within 30 days. */
  z.strictObject({ kind: z.literal('cover'), count: z.number(), day: z.string() }),
  /** Barcodes that tills scanned and the store does not sell. */
  z.strictObject({ kind: z.literal('unknown'), count: z.number() }),
  /** Sales of a practice whose documents are missing. `at`: first possible payment of the first of them. */
  z.strictObject({ kind: z.literal('documents'), count: z.number(), at: z.iso.datetime() }),
  z.strictObject({ kind: z.literal('invites'), count: z.number() }),
  z.strictObject({ kind: z.literal('supervisors'), count: z.number() }),
  z.strictObject({ kind: z.literal('accountants'), count: z.number() }),
])
export type Attention = z.infer<typeof Attention>

/** Counted where everything is: no list is long enough to be counted by a screen. */
export const Dashboard = z.strictObject({
  stores: z.strictObject({
    all: z.number(),
    active: z.number(),
    inactive: z.number(),
    pending: z.number(),
    /** Stores with a verified account and at least one item for sale. */
    banked: z.number(),
    stocked: z.number(),
  }),
  cashiers: z.number(),
  /** Terminals that a cashier can use. */
  terminals: z.number(),
  /** True after the first completed sale of any store; before, the set-up list replaces the figures. */
  hasSold: z.boolean(),
  /** The oldest store with open steps that the caller did not dismiss; null without one. */
  setUp: z.nullable(StoreSetUp),
  attention: z.array(Attention),
  /** Of all kinds together, the lines above among them. */
  attentionTotal: z.number(),
})
export type Dashboard = z.infer<typeof Dashboard>

export const getDashboard = route({
  method: 'GET',
  path: '/api/retailer/dashboard',
  summary: 'Read what needs somebody, and how far the stores are',
  access: partnerUsers('dashboard.read'),
  answer: Dashboard,
})

/** The dashboard's tasks alone, for the bell. */
export const listAttention = route({
  method: 'GET',
  path: '/api/retailer/attention',
  summary: 'List what needs somebody',
  access: approvedPartnerUsers('dashboard.read'),
  answer: z.strictObject({ items: z.array(Attention), total: z.number() }),
})
