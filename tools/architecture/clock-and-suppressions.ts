import { matchesGlob } from 'node:path'
import type { SourceFile } from './source-files.ts'

type WordRule = {
  /** Read as a sentence: it is the test's name and what a finding teaches. */
  rule: string
  where: string
  word: RegExp
  unless: readonly string[]
  /** Tests obey it too. */
  holdsInTests?: boolean
}

/** What oxlint has no rule for. */
export const wordRules: readonly WordRule[] = [
  {
    rule: 'the server finds its files by paths.ts: the bundle is flat',
    where: 'apps/server/src/**',
    word: /\bimport\.meta\.(dirname|filename)\b/,
    unless: ['apps/server/src/config/paths.ts'],
  },
  {
    rule: 'the time comes from the database or from a file named clock.ts',
    where: '{apps,packages}/**',
    word: /\bnew Date\(\s*\)|\bnew Date(?![\w(])/,
    unless: ['**/clock.ts', 'apps/sandbox/**'],
  },
  {
    rule: 'the server has no state at module level: deps and contexts carry it',
    where: 'apps/server/src/**',
    word: /^(?:export )?(?:let\b|const \w+(?:: (?!Readonly)[^=]*)? = (?:new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\)|\[\])$)/,
    unless: [],
  },
  {
    rule: 'rows are read by shapes (db/rows.ts): a type argument asserts what nothing checks',
    where: 'apps/server/src/**',
    word: /\bsql<|\$castTo\b/,
    unless: ['apps/server/src/db/**'],
    holdsInTests: true,
  },
]

export const findings = (file: SourceFile, { where, word, unless, holdsInTests = false }: WordRule): string[] => {
  if (
    (file.isTest && !holdsInTests) ||
    !matchesGlob(file.path, where) ||
    unless.some((one) => matchesGlob(file.path, one))
  )
    return []
  return file.code.split('\n').flatMap((line, at) => (word.test(line) ? [`${file.path}:${at + 1} ${line.trim()}`] : []))
}

const suppression = /oxlint-disable|eslint-disable|@ts-expect-error|@ts-ignore|@ts-nocheck/
const withReason = /(oxlint-disable-next-line [\w/,\- ]+ -- |@ts-expect-error:? )\S.{8,}/

/** The comments that switch a check off, and those of them that do not say why. */
export const suppressions = (files: readonly SourceFile[]): { all: string[]; withoutReason: string[] } => {
  const all = files.flatMap((file) =>
    file.comments
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => suppression.test(line))
      .map((line) => `${file.path} ${line}`),
  )
  return { all, withoutReason: all.filter((line) => !withReason.test(line)) }
}
