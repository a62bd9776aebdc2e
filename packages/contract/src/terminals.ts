import { terminalNameMax, terminalStatuses } from '@tillgate/domain/terminals.ts'
import * as z from 'zod/mini'
import { fieldError } from './refusals.ts'
import { staffResource } from './route.ts'
import { nameLine } from './texts.ts'
import { approvedPartnerObject } from './access.ts'
import { withId } from './scalars.ts'

const route = staffResource('Terminals', 'terminals.manage')

/** A device of a store. `update`: the app it runs has to be updated by then. */
export const Terminal = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(terminalStatuses),
  model: z.string(),
  appVersion: z.string(),
  createdAt: z.iso.datetime(),
  activatedAt: z.nullable(z.iso.datetime()),
  lastSeenAt: z.nullable(z.iso.datetime()),
  retiredAt: z.nullable(z.iso.datetime()),
  updateBy: z.nullable(z.iso.datetime()),
  /** Expiry of the activation code of a pending terminal. */
  codeExpiresAt: z.nullable(z.iso.datetime()),
  /** Time at which the program issued the device to the store. Null: the store's own device. */
  issuedAt: z.nullable(z.iso.datetime()),
})
export type Terminal = z.infer<typeof Terminal>

/** Dollars: price of each device after the first, and of the next issued device. */
const Terminals = z.strictObject({
  items: z.array(Terminal),
  fees: z.strictObject({ additional: z.number(), next: z.number() }),
})
export type Terminals = z.infer<typeof Terminals>
/** Shown once: only its fingerprint is stored. */
export const Activation = z.strictObject({
  terminalId: z.uuid(),
  activationCode: z.string(),
  expiresAt: z.iso.datetime(),
})
export type Activation = z.infer<typeof Activation>

const NewTerminal = z.strictObject({
  name: z._default(
    z.string().check(...nameLine(), z.maxLength(terminalNameMax, fieldError('terminal-name.too-long'))),
    '',
  ),
})
const ofTerminal = z.strictObject({ id: z.uuid(), terminalId: z.uuid() })

export const listTerminals = route({
  method: 'GET',
  path: '/api/store/:id/terminals',
  summary: 'List the terminals of a store',
  limit: 600,
  access: approvedPartnerObject('stores.manage'),
  params: withId,
  answer: Terminals,
})
export const createTerminal = route({
  method: 'POST',
  path: '/api/store/:id/terminals',
  summary: 'Add a terminal to a store, and get its activation code',
  limit: 300,
  access: approvedPartnerObject('terminals.manage'),
  params: withId,
  body: NewTerminal,
  answer: Activation,
})
/** Issues a new code for a device that was not activated in time; the previous code becomes invalid. */
export const renewActivation = route({
  method: 'POST',
  path: '/api/store/:id/terminals/:terminalId/activation-code',
  summary: 'Get a new activation code for a terminal that waits for its device',
  limit: 300,
  access: approvedPartnerObject('terminals.manage'),
  params: ofTerminal,
  answer: Activation,
})
/** Retires a terminal permanently: revokes its key and signs out its cashiers. */
export const retireTerminal = route({
  method: 'PUT',
  path: '/api/store/:id/terminals/:terminalId/retire',
  summary: 'Retire a terminal',
  limit: 300,
  access: approvedPartnerObject('terminals.manage'),
  params: ofTerminal,
  answer: Terminal,
})

export const listTerminalsAsOperator = route({
  method: 'GET',
  path: '/api/operator/stores/:id/terminals',
  summary: 'List the terminals of a store, as the program',
  limit: 600,
  params: withId,
  answer: Terminals,
})
export const createTerminalAsOperator = route({
  method: 'POST',
  path: '/api/operator/stores/:id/terminals',
  summary: 'Add a terminal to a store, as the program',
  limit: 300,
  params: withId,
  body: NewTerminal,
  answer: Activation,
})
export const renewActivationAsOperator = route({
  method: 'POST',
  path: '/api/operator/stores/:id/terminals/:terminalId/activation-code',
  summary: 'Get a new activation code for a terminal, as the program',
  limit: 300,
  params: ofTerminal,
  answer: Activation,
})
export const retireTerminalAsOperator = route({
  method: 'PUT',
  path: '/api/operator/stores/:id/terminals/:terminalId/retire',
  summary: 'Retire a terminal, as the program',
  limit: 300,
  params: ofTerminal,
  answer: Terminal,
})
/**
 * Assigns this device to the store. From the second on the schedule's price is booked to the store's account, payable after 30
 * days. `price`: the displayed price; 409 terminal.price-changed. Once: 409 terminal.issued.
 */
export const issueTerminal = route({
  method: 'PUT',
  path: '/api/operator/stores/:id/terminals/:terminalId/issue',
  summary: 'Give a store a device of the program',
  limit: 300,
  params: ofTerminal,
  body: z.strictObject({ price: z.number().check(z.minimum(0), z.maximum(10_000)) }),
  answer: Terminal,
})
