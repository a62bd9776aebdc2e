import { sql, type RawBuilder } from 'kysely'

/** What a check is driven by: the view looks at all of them, a run's own question at those of the run. */
export type Driver = 'statement' | 'order' | 'payment' | 'file' | 'entry' | 'purchase'
export type Scope = (driver: Driver, alias: string) => RawBuilder<unknown>

export const everything: Scope = () => sql`true`

/** Those of one run, `of_run` of a function. */
export const ofRun: Scope = (driver, alias) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  if (driver === 'payment') return sql`${column('file_id')} in (select x.id from ach_file x where x.run_id = of_run)`
  if (driver === 'statement' || driver === 'order' || driver === 'file') return sql`${column('run_id')} = of_run`
  return sql`(${column('partner_id')}, ${column('statement_id')}) in (
    select x.partner_id, x.id from statement x where x.run_id = of_run)`
}
