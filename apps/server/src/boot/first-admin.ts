import { fullName } from '@tillgate/domain/full-name.ts'
import * as z from 'zod/mini'
import { Email } from '@tillgate/contract/auth.ts'
import { isAllowedDomain } from '@tillgate/domain/four-eyes.ts'
import type { ActionOf } from '@tillgate/domain/audit.ts'
import { workingRoles } from '@tillgate/domain/staff-roles.ts'
import type { OperatorRole } from '@tillgate/domain/roles.ts'
import { operatorTenantId } from '#server/db/change.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { withStaff } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { createInvitedStaff } from '#server/modules/staff/sign-in/staff-credentials.service.ts'
import { isEmailProven } from '#server/modules/accounts/account/email-proof.queries.ts'
import { insertStaff } from '#server/modules/accounts/account/staff-accounts.queries.ts'
import { lockAdmins } from '#server/modules/staff/administration/staff.queries.ts'
import { mailOperators } from '#server/modules/outbox/api.ts'
import type { Runtime } from '#server/db/context.ts'
import type { Deps } from '../ports/deps.ts'

const usageOf = (command: string) => `Usage: main.js ${command} <email> <first name> <last name>`

type Commanding = Pick<Deps, 'pool' | 'config' | keyof Runtime>
type InvitationKind = { action: ActionOf<'staff'>; role: OperatorRole }

/** Invites one person to the console and writes it into the audit log. `guard` runs first and may throw. */
const inviteByCommand = async (
  { pool, keyring, enqueue, config }: Commanding,
  { email, firstName, lastName }: { email: string; firstName: string; lastName: string },
  { action, role }: InvitationKind,
  guard: (db: Db) => Promise<void>,
): Promise<void> => {
  const id = newId()
  const after = { email, firstName, lastName, role, staffRoles: [...workingRoles] }
  if (!isAllowedDomain(email, config.operatorDomains))
    throw new Error(`Operators need an address in one of these domains: ${config.operatorDomains.join(', ')}.`)
  await withStaff(pool, async (db) => {
    await guard(db)
    const person = { id, ...after }
    if ((await isEmailProven(db, person.email)) || !(await insertStaff(db, person)))
      throw new Error('This address is already in use.')
    await createInvitedStaff(db, { keyring, enqueue }, 'en-US', person)
    const actor = { partnerId: operatorTenantId, userId: id, role: 'SYSTEM' }
    const event = { action: `staff.${action}`, object: 'staff', objectId: id, after } as const
    await writeAudit(db, keyring, actor, { requestId: 'command', trial: undefined }, event)
    await mailOperators(db, { keyring, enqueue }, 'staff-added', { person: fullName({ firstName, lastName }), email })
  })
}

const personOf = (command: string, [address, firstName, lastName]: readonly string[]) => {
  const email = z.safeParse(Email, address)
  if (!email.success || !firstName || !lastName) throw new Error(usageOf(command))
  return { email: email.data, firstName, lastName }
}

/**
 * Invites one of the first three administrators of the console, who decide each other's proposals about staff from then on. The
 * third replaces one of two who lost the authenticator: the console keeps two. Throws while three administrators are active.
 */
export const inviteFirstAdmin = async (deps: Commanding, words: readonly string[]): Promise<string> => {
  const person = personOf('operator-admin', words)
  await inviteByCommand(deps, person, { action: 'first-admin', role: 'OPERATOR_ADMIN' }, async (db) => {
    if ((await lockAdmins(db)).length > 2)
      throw new Error('There are three active administrators already: ask them for an invitation.')
  })
  return person.email
}

/**
 * Invites one operator without an administrator's session, for a program whose operators all took part in a run. The audit log
 * names the command, and every operator gets a mail.
 */
export const addOperator = async (deps: Commanding, words: readonly string[]): Promise<string> => {
  const person = personOf('operator-add', words)
  await inviteByCommand(deps, person, { action: 'added-by-command', role: 'OPERATOR' }, async () => {})
  return person.email
}
