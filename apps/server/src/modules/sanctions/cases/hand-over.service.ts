import { withOperator } from '#server/db/with-tenant.ts'
import { translate } from '#server/http/translate.ts'
import { changeOfCase, type Operating } from './cases.service.ts'
import { listCasesOf, mayOwnCases, setDeputy, setOwner } from './cases.queries.ts'

/**
 * Gives the cases of an operator who leaves to their deputies; without one to the colleague `to`, if that person decides matches, else
 * to the administrator who acts. Cases whose deputy leaves have none afterwards. The owner is mailed either way.
 */
export const handOverCases = async (
  context: Operating,
  { staffId, to }: { staffId: string; to: string | null },
): Promise<void> => {
  const { userId } = context.caller
  const text = translate(context.meta.language, 'sanctions.colleague-left')
  for (const { id } of await withOperator(context.pool, (db) => listCasesOf(db, staffId))) {
    await changeOfCase(context, id, async (db, row) => {
      const { partnerId, deputyId } = row
      // Another worker handed the case over meanwhile.
      if (row.ownerId !== staffId && deputyId !== staffId) return undefined
      const tell = (what: string) => context.enqueue(db, 'inbox-mails', { what, partnerId, id })
      if (row.ownerId !== staffId) {
        await tell('SANCTIONS_DEPUTY')
        await setDeputy(db, id, null)
        const deputies = { before: { deputyId }, after: { deputyId: null } }
        return { kind: 'DEPUTY', text, action: 'case-deputy', ...deputies }
      }
      const heirs = [deputyId, to].flatMap((one) => one ?? [])
      const ownerId = (await mayOwnCases(db, heirs))[0] ?? userId
      await tell('SANCTIONS_OWNER')
      await setOwner(db, id, { ownerId, deputyId: deputyId === ownerId ? null : deputyId })
      const owners = { before: { assigneeId: staffId }, after: { assigneeId: ownerId } }
      return { kind: 'OWNER', text, action: 'case-taken', ...owners }
    })
  }
}
