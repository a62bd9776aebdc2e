import type * as contract from '@tillgate/contract/operator-support.ts'
import type { SupportMessage } from '@tillgate/contract/operator-support.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { MessageState } from '@tillgate/domain/support.ts'
import * as z from 'zod/mini'
import type { Operator } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Context } from '#server/db/context.ts'
import { auditView } from '#server/db/audit-view.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { recipientOf, sealedFieldOf, unsent } from '#server/modules/outbox/api.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { listAddresses, listMessages, type MessageRow } from './overview.queries.ts'

const Shown = z.strictObject({ subject: z.string(), text: z.string() })
const shownOf = (keyring: Keyring, { partnerId, id, shown }: MessageRow) =>
  shown
    ? z.parse(Shown, JSON.parse(keyring.open(sealedFieldOf(partnerId, id, 'shown'), shown)))
    : { subject: '', text: '' }

/** A failure is a text of the sender (`unsent`) or the provider's reason. */
const stateOf = ({ sentAt, failure, isLate }: MessageRow): MessageState => {
  if (sentAt) return 'ACCEPTED'
  if (failure === unsent.uncertain) return 'UNCERTAIN'
  if (failure === unsent.late || failure === unsent.nobody || isLate) return 'DROPPED'
  return failure === null ? 'WAITING' : 'BOUNCED'
}

type Address = { userId: string | null; to: string }
const toMessage = (keyring: Keyring, row: MessageRow, { userId, to }: Address): SupportMessage => {
  const state = stateOf(row)
  return {
    id: row.id,
    channel: row.channel,
    personId: userId,
    to,
    ...shownOf(keyring, row),
    state,
    reason: state === 'BOUNCED' ? row.failure : null,
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }
}

export const listPartnerMessages = (
  { params: { id } }: Input<typeof contract.listPartnerMessages>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.listPartnerMessages>> =>
  withOperator(context.pool, async (db) => {
    const { keyring } = context
    const addresses = await listAddresses(db, id)
    if (addresses.length === 0) refuse('partner.not-found')
    const keyed = addresses.map((address) => ({ address, recipient: recipientOf(keyring, address.to) }))
    // A person's address wins over the same contact of a store.
    const byRecipient = new Map(
      keyed.toReversed().map(({ address, recipient }) => [recipient.toString('hex'), address]),
    )
    const rows = await listMessages(
      db,
      id,
      keyed.map(({ recipient }) => recipient),
    )
    const items = rows.flatMap((row) => {
      const address = byRecipient.get(row.recipient.toString('hex'))
      return address ? [toMessage(keyring, row, address)] : []
    })
    await auditView(db, context, id, { action: 'support.viewed', object: 'partner', objectId: id })
    return { items }
  })
