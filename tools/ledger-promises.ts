import { globSync, readFileSync } from 'node:fs'
import type { Row } from '../docs/spec/row.ts'
import { inHouse, root } from './ledger-code.ts'

const tests = ['{apps,packages}/*/src/**/*.test.{ts,tsx}', 'e2e/*.e2e.ts']

/** `promise('items: toggle', ...)`, said inside a test: everything that is no test of its own is indented. */
const said = /^ +promise\(([^)]*)\)/gm
const name = /'((?:[^'\\]|\\.)+)'|"([^"]+)"/g

export const idsSaidIn = (text: string): string[] =>
  [...text.matchAll(said)].flatMap(([, list = '']) =>
    [...list.matchAll(name)].map(([, single, double = '']) => single?.replaceAll(String.raw`\'`, "'") ?? double),
  )

/** Every rule that a test says it proves. */
export const promisedIds = (): ReadonlySet<string> =>
  new Set(globSync(tests, { cwd: root }).flatMap((file) => idsSaidIn(readFileSync(inHouse(file), 'utf8'))))

/** Both ways: a rule that is done and proved by nothing, a promise of what is no rule that is done. */
export const promisesWrong = (rows: readonly Row[], promised: ReadonlySet<string>): string[] => {
  const done = new Set(rows.filter(({ kind, status }) => kind === 'rule' && status === 'done').map(({ id }) => id))
  return [
    ...[...done].filter((id) => !promised.has(id)).map((id) => `no test promises "${id}"`),
    ...[...promised].filter((id) => !done.has(id)).map((id) => `"${id}" is promised, and is no rule that is done`),
  ]
}
