import { mailTexts } from '@tillgate/phrases/mails.ts'
import type { Deps } from '#server/ports/deps.ts'
import { newId } from '#server/base/ids.ts'
import type { Shared } from '#server/db/context.ts'
import { operatorTenantId } from '#server/db/change.ts'
import type { Db, Pool } from '#server/db/db.ts'
import { withIdentity, withOperator, withStaff, withTenant } from '#server/db/with-tenant.ts'
import { signInSubject } from '../modules/accounts/api.ts'
import { recipientOf, sealedFieldOf } from '../modules/outbox/api.ts'
import { ago, hasRow, insertRow } from '#server/world/rows.queries.ts'
import { findStaff } from './people.ts'
import { findSeedPerson, lockSignIn, type SeedPerson } from './support.queries.ts'

type Staff = NonNullable<Awaited<ReturnType<typeof findStaff>>>
type SeedDeps = Shared & { pool: Pool } & Pick<Deps, 'config'>

const locked = 'mei.tran@delgado.test'
const bounced = 'ana.ruiz@delgado.test'
const moved = { email: 'mei.tran@delgado.test', to: 'mei.tran@mailbox.test' }

const seedContacts = async (db: Db, admin: SeedPerson, moving: SeedPerson, { olive, otto }: Staff) => {
  const { partnerId, id: personId } = admin
  const contactId = newId()
  const calls = [
    {
      id: newId(),
      subject: 'PAYOUT',
      note: 'Asked when the payout of the Doral store arrives. Explained the hold after the change of account.',
      result: 'VERIFIED',
      right: ['SUPPORT_ID', 'OWN_PHONE'],
      wrong: [],
      openedBy: olive,
      hours: 17,
    },
    {
      id: newId(),
      subject: 'SIGN_IN',
      note: 'The caller gave another support id and did not know the account. Told to call from the store.',
      result: 'FAILED',
      right: [],
      wrong: ['SUPPORT_ID', 'ACCOUNT', 'LAST_PAYOUT'],
      openedBy: otto,
      hours: 50,
    },
    {
      id: contactId,
      subject: 'EMAIL',
      note: 'Mei Tran can no longer open her mailbox. María asks for another email for her.',
      result: 'VERIFIED',
      right: ['SUPPORT_ID', 'OWN_PHONE'],
      wrong: [],
      openedBy: otto,
      hours: 25,
    },
  ] as const
  for (const { hours, right, wrong, ...call } of calls) {
    const at = (minutes: number) => ago(`${hours * 60 - minutes} minutes`)
    const times = { openedAt: at(0), checkedAt: at(2), closedAt: at(6) }
    const facts = { factsRight: [...right], factsWrong: [...wrong] }
    await insertRow(db, 'support_contact', { partnerId, channel: 'CALL_IN', personId, ...call, ...facts, ...times })
  }
  const { id, name, partner } = moving
  const person = { id, name, email: moved.email, role: 'CASHIER' }
  // The time to object is over.
  await insertRow(db, 'change_proposal', {
    kind: 'EMAIL',
    state: 'OPEN',
    programId: null,
    proposedAt: ago('25 hours'),
    expiresAt: ago('-5 days'),
    id: newId(),
    partnerId,
    subjectId: id,
    change: JSON.stringify({
      kind: 'EMAIL',
      partner: { id: partnerId, name: partner },
      person,
      contactId,
      email: moved.to,
    }),
    reason: 'María Delgado called: Mei Tran can no longer open her mailbox.',
    proposedBy: otto,
  })
}

const seedMessages = async (deps: SeedDeps): Promise<void> => {
  const { keyring, pool, config } = deps
  const mails = [
    { to: 'maria@delgado.test', name: 'María', kind: 'password-changed', failure: null, hours: 30 },
    { to: bounced, name: 'Ana', kind: 'password-changed', failure: '550 5.1.1 No such mailbox', hours: 28 },
    { to: locked, name: 'Mei', kind: 'password-changed', failure: null, hours: 1 },
  ] as const
  for (const { to, name, kind, failure, hours } of mails) {
    const id = newId()
    const params = {
      name,
      inviter: 'María Delgado',
      partner: 'Delgado Fresh, Hialeah',
      phone: config.brand.supportPhone,
    }
    const { subject, text } = mailTexts(kind, 'en-US', params)
    const shown = keyring.seal(sealedFieldOf(operatorTenantId, id, 'shown'), JSON.stringify({ subject, text }))
    const at = ago(`${hours} hours`)
    const message = { id, recipient: recipientOf(keyring, to), shown, failure, partnerId: operatorTenantId }
    const sent = { channel: 'mail', sealed: null, language: 'en-US', attempts: 1, createdAt: at } as const
    await withIdentity(pool, (db) =>
      insertRow(db, 'outbox', {
        ...message,
        ...sent,
        sentAt: failure === null ? at : null,
        expiresAt: ago('-1 day'),
      }),
    )
  }
}

/**
 * A locked cashier, a bounced mail, calls with verified and failed checks, a former trade name, and another email that waits for
 * a second person. Each start locks the cashier again, because a lock ends after 15 minutes.
 */
export const seedSupport = async (deps: SeedDeps): Promise<void> => {
  const { pool, keyring } = deps
  const staff = await findStaff(pool)
  const [admin, moving] = await withOperator(pool, async (db) => [
    await findSeedPerson(db, 'maria@delgado.test'),
    await findSeedPerson(db, moved.email),
  ])
  if (!staff || !admin || !moving) return
  await withIdentity(pool, (db) => lockSignIn(db, signInSubject(keyring, locked)))
  const { partnerId } = admin
  if (await withOperator(pool, (db) => hasRow(db, 'support_contact', { partnerId }))) return
  await withStaff(pool, (db) => seedContacts(db, admin, moving, staff))
  await withTenant({ pool, caller: { partnerId } }, (db) =>
    insertRow(db, 'former_name', {
      partnerId,
      id: newId(),
      subjectId: admin.storeId,
      kind: 'TRADE',
      name: 'Bodega La Roca',
      until: ago('400 days'),
    }),
  )
  await seedMessages(deps)
}
