import type { ListedEntry, ListedKind } from '@tillgate/domain/sanctions.ts'
import { sql } from 'kysely'
import { newId } from '#server/base/ids.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { insertVersion } from '../modules/sanctions/lists/lists.queries.ts'
import { insertCandidate } from '../modules/sanctions/screening/screening.queries.ts'
import { anApplication } from './applications.ts'
import type { TestApp } from './start-app.ts'

const types: Record<ListedKind, string> = {
  PERSON: 'Individual',
  ORGANIZATION: 'Entity',
  VESSEL: 'Vessel',
  AIRCRAFT: 'Aircraft',
}
type Listed = { uid: number; name: string; kind?: ListedKind; born?: string }

/** File of the sanctions list. `date`: month, day, year. */
export const sdnFile = (entries: readonly Listed[], date = '11/20/2026'): string => {
  const texts = entries.map(({ uid, name, kind = 'PERSON', born }) => {
    const birth =
      born === undefined
        ? ''
        : `<dateOfBirthList><dateOfBirthItem><dateOfBirth>${born}</dateOfBirth></dateOfBirthItem></dateOfBirthList>`
    return `<sdnEntry><uid>${uid}</uid><lastName>${name}</lastName><sdnType>${types[kind]}</sdnType>${birth}</sdnEntry>`
  })
  return `<?xml version="1.0"?><sdnList><publshInformation><Publish_Date>${date}</Publish_Date><Record_Count>${entries.length}</Record_Count></publshInformation>${texts.join('')}</sdnList>`
}

export const someEntry: ListedEntry = {
  uid: '1',
  kind: 'PERSON',
  name: 'Tomas KELLER',
  akas: [],
  programs: ['SDGT'],
  birthDates: ['1962'],
  countries: ['Czechia'],
  addresses: ['12 Quay Street, Limassol, Cyprus'],
  ids: [{ kind: 'Passport', number: 'A 4471', country: 'Czechia' }],
  remarks: '',
}

/** Stores a possible match of a partner. `isProposed`: a person who does not exist says "not the same person". */
export const aCandidate = async (app: TestApp, partnerId: string, isProposed = false): Promise<string> => {
  const id = newId()
  await withOperator(app.deps.pool, async (db) => {
    const candidate = {
      id,
      nameKey: Buffer.from(id),
      isPerson: true,
      entryHash: Buffer.from('hash'),
      entry: someEntry,
      listedName: someEntry.name,
      score: 90,
    }
    await insertCandidate(db, { partnerId, listId: newId(), publishedOn: '2026-11-20' }, candidate)
    if (!isProposed) return
    await sql`
      update sanction_candidate set state = 'PROPOSED', reason = 'Another date of birth.', proposed_by = ${newId()}, proposed_at = now()
      where partner_id = ${partnerId} and id = ${id}`.execute(db)
  })
  return id
}

/** Stores a case of a partner that holds nothing. `isLiftProposed`: a person who does not exist proposes to lift it. */
export const aCase = async ({ owner }: TestApp, partnerId: string, isLiftProposed = false) => {
  const [id, taskId, by] = [newId(), newId(), newId()]
  const lift = isLiftProposed ? by : null
  await sql`
    insert into sanction_case (id, partner_id, opened_by, owner_id, lift_proposed_by, lift_proposed_at)
    values (${id}, ${partnerId}, ${newId()}, ${newId()}, ${lift}, case when ${isLiftProposed} then now() end)`.execute(
    owner,
  )
  await sql`
    insert into sanction_task (id, case_id, kind, due_on) values (${taskId}, ${id}, 'COUNSEL', current_date)`.execute(
    owner,
  )
  if (isLiftProposed)
    await sql`insert into sanction_note (id, case_id, kind, text, by_id) values (${newId()}, ${id}, 'LIFT_PROPOSED', 'Another person.', ${by})`.execute(
      owner,
    )
  return { id, taskId }
}

/** Cases of partners of their own: a case of the target's partner would stop its stores. */
export const sanctionCases = async (app: TestApp) => {
  const [open, proposed] = [await anApplication(app), await anApplication(app)]
  const { id: sanctionCaseId, taskId: sanctionTaskId } = await aCase(app, open.partnerId)
  return { sanctionCaseId, sanctionTaskId, liftCaseId: (await aCase(app, proposed.partnerId, true)).id }
}
/** Puts a list of persons and companies in force, as if it had been fetched. "born 1971" after a name is a date of birth. */
export const aListInForce = (app: TestApp, names: readonly string[]): Promise<void> => {
  const entries = names.map((text, at): ListedEntry => {
    const [name = '', born] = text.split(', born ')
    const kind = name.endsWith('LLC') ? 'ORGANIZATION' : 'PERSON'
    return { ...someEntry, uid: String(at + 1), kind, name, birthDates: born === undefined ? [] : [born] }
  })
  const version = {
    id: newId(),
    source: 'FETCH' as const,
    fileName: 'SDN.XML',
    sha256: Buffer.alloc(32),
    publishedOn: '2026-11-20',
    baseId: null,
    loadedBy: null,
  }
  return withOperator(app.deps.pool, (db) => insertVersion(db, version, entries, []))
}

/** Number of queued screenings of one partner. */
export const countScreeningJobs = async ({ owner }: TestApp, partnerId: string): Promise<number> => {
  const { rows } = await sql`
    select from pgboss.job where name = 'sanctions-screen' and data->>'partnerId' = ${partnerId}`.execute(owner)
  return rows.length
}

/** A version that was withdrawn, so that no partner is screened with it. */
export const anOldSanctionList = async ({ owner }: TestApp): Promise<string> => {
  const id = newId()
  await sql`
    insert into sanction_list (id, source, file_name, sha256, published_on, entries, added, removed, changed, content, loaded_by,
      withdrawn_at)
    values (${id}, 'UPLOAD', 'sdn.xml', ${Buffer.alloc(32)}, '2026-11-19', 1, 0, 0, 0, '[]', ${newId()}, now())`.execute(
    owner,
  )
  return id
}
