import { sql, type Kysely } from 'kysely'

/** Further kinds of events of a partner: payouts on hold, stores, terminals, invitations and bank accounts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['partner_event', 'notification_setting'] as const) {
    await sql`
      alter table ${sql.table(table)}
        drop constraint ${sql.ref(`${table}_kind_check`)},
        add constraint ${sql.ref(`${table}_kind_check`)} check (kind in (
          'payout.sent', 'payout.returned', 'payout.held', 'import.ended', 'list.changed', 'store.changed',
          'terminal.offline', 'invite.unused', 'device.new', 'bank.changed'))`.execute(db)
  }
}
