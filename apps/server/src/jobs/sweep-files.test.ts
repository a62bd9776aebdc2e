import { readdirSync, utimesSync, writeFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { anApplicant, postDocument } from '#server/testing/applicants.ts'
import { aBatch } from '#server/testing/batches.ts'
import { aRetailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { sweepFiles } from '../boot/retention.ts'
import { updateRows } from '#server/world/rows.queries.ts'

const app = await startApp()
const filesDir = join(app.deps.config.dataDir, 'files')

const stored = () =>
  readdirSync(filesDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .toSorted()
/** Everything there is was written so many minutes ago. */
const age = (minutes: number): void => {
  const at = new Date(Date.now() - minutes * 60_000)
  for (const entry of readdirSync(filesDir, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), at, at)
  }
}
const leaveBehind = (name: string): void => {
  const folder = join(filesDir, name.slice(34, 36))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), 'left behind')
}

test('deletes unreferenced and partial files after an hour', async () => {
  const retailer = await aRetailer(app)
  await aBatch(app, retailer)
  const applicant = await anApplicant(app)
  await updateRows(app.owner, 'user_account', { id: applicant.id }, { identityStatus: 'NONREQUIRED' })
  expect((await postDocument(app, applicant)).status).toBe(200)
  const named = stored()
  expect(named).toHaveLength(3)
  const orphan = newId()
  leaveBehind(orphan)
  leaveBehind(`${newId()}.${newId()}.part`)
  age(59)
  await sweepFiles(app.worker)
  expect(stored()).toHaveLength(5)

  age(61)
  const young = newId()
  leaveBehind(young)
  await sweepFiles(app.worker)

  expect(stored()).toEqual([...named, young].toSorted())
})
