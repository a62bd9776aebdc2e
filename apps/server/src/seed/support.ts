import type { CallerFact } from '@tillgate/domain/support.ts'
import { mailTexts } from '@tillgate/phrases/mails.ts'
import type { Deps } from '#server/ports/deps.ts'
import { newId } from '#server/base/ids.ts'
import type { Shared } from '#server/db/context.ts'
import { operatorTenantId } from '#server/db/change.ts'
import type { Db, Pool } from '#server/db/db.ts'
import { withIdentity, withOperator, withStaff, withTenant } from '#server/db/with-tenant.ts'
import { signInSubject } from '../modules/accounts/api.ts'
import { recipientOf, sealedFieldOf } from '../modules/outbox/api.ts'
import { findPerson } from './sales.queries.ts'
import { demoStaff } from './staff.ts'
import {
  findSeedPerson,
  hasContacts,
  insertSeedContact,
  insertSeedEmailProposal,
  insertSeedFormerName,
  insertSeedMessage,
  lockSignIn,
  type SeedPerson,
} from './support.queries.ts'

type SeedDeps = Shared & { pool: Pool } & Pick<Deps, 'config'>

const locked = 'mei.tran@delgado.test'
const bounced = 'ana.ruiz@delgado.test'
const moved = { email: 'mei.tran@delgado.test', to: 'mei.tran@mailbox.test' }

const seedContacts = async (db: Db, admin: SeedPerson, moving: SeedPerson, [olive, otto]: [string, string]) => {
  const { partnerId, id: personId } = admin
  const call = { partnerId, channel: 'CALL_IN' as const, personId }
  const right: CallerFact[] = ['SUPPORT_ID', 'OWN_PHONE']
  const wrong: CallerFact[] = ['SUPPORT_ID', 'ACCOUNT', 'LAST_PAYOUT']
  await insertSeedContact(db, {
    ...call,
    id: newId(),
    subject: 'PAYOUT',
    note: 'Asked when the payout of the Doral store arrives. Explained the hold after the change of account.',
    result: 'VERIFIED',
    factsRight: right,
    openedBy: olive,
    hours: 70,
  })
  await insertSeedContact(db, {
    ...call,
    id: newId(),
    subject: 'SIGN_IN',
    note: 'The caller gave another support id and did not know the account. Told to call from the store.',
    result: 'FAILED',
    factsWrong: wrong,
    openedBy: otto,
    hours: 50,
  })
  const contactId = newId()
  await insertSeedContact(db, {
    ...call,
    id: contactId,
    subject: 'EMAIL',
    note: 'Mei Tran lost the mailbox of the school. María asks for another email for her.',
    result: 'VERIFIED',
    factsRight: right,
    openedBy: otto,
    hours: 25,
  })
  const { id, name, partner } = moving
  const person = { id, name, email: moved.email, role: 'CASHIER' }
  await insertSeedEmailProposal(db, {
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
    reason: 'María Delgado called: the mailbox of Mei Tran is closed.',
    proposedBy: otto,
  })
}

const seedMessages = async (deps: SeedDeps): Promise<void> => {
  const { keyring, pool, config } = deps
  const mails = [
    { to: 'maria@delgado.test', name: 'María', kind: 'password-changed', failure: null, hours: 30 },
    { to: bounced, name: 'Ana', kind: 'user-now-cashier', failure: '550 5.1.1 No such mailbox', hours: 28 },
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
    await withIdentity(pool, (db) =>
      insertSeedMessage(db, { id, recipient: recipientOf(keyring, to), shown, failure, hours }),
    )
  }
}

/**
 * A locked cashier, a bounced mail, calls with verified and failed checks, a former trade name, and another email that waits for
 * a second person. Each start locks the cashier again, because a lock ends after 15 minutes.
 */
export const seedSupport = async (deps: SeedDeps): Promise<void> => {
  const { pool, keyring } = deps
  const people = await withIdentity(pool, async (db) => ({
    staff: await Promise.all(demoStaff.map(({ email }) => findPerson(db, email))),
  }))
  const [olive, otto] = people.staff
  const [admin, moving] = await withOperator(pool, async (db) => [
    await findSeedPerson(db, 'maria@delgado.test'),
    await findSeedPerson(db, moved.email),
  ])
  if (!olive || !otto || !admin || !moving) return
  await withIdentity(pool, (db) => lockSignIn(db, signInSubject(keyring, locked)))
  const { partnerId } = admin
  if (await withOperator(pool, (db) => hasContacts(db, partnerId))) return
  await withStaff(pool, (db) => seedContacts(db, admin, moving, [olive, otto]))
  await withTenant({ pool, caller: { partnerId } }, (db) =>
    insertSeedFormerName(db, {
      partnerId,
      id: newId(),
      subjectId: admin.storeId,
      kind: 'TRADE',
      name: 'Bodega La Roca',
    }),
  )
  await seedMessages(deps)
}
