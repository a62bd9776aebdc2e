import { matchesGlob } from 'node:path'
import { isTestPath, type SourceFile } from './house-files.ts'

export type WordRule = {
  /** Read as a sentence: it is the test's name and what a finding teaches. */
  rule: string
  where: readonly string[]
  word: RegExp
  but: (file: string, line: string, before: string) => boolean
}

const product = ['apps/**', 'packages/**']
const server = ['apps/server/**']
const never = () => false
const inTests = (file: string) => isTestPath(file)
const inFiles =
  (...patterns: string[]) =>
  (file: string) =>
    isTestPath(file) || patterns.some((one) => matchesGlob(file, one))

export const wordRules: readonly WordRule[] = [
  {
    rule: 'fetch belongs to the client, the live adapters, the receipt and the sandbox',
    where: product,
    word: /(?<![.\w])fetch\(|\bXMLHttpRequest\b|\bsendBeacon\b/,
    but: inFiles('packages/client/**', 'apps/server/src/integrations/*/live.ts', 'apps/{receipt,sandbox}/**'),
  },
  {
    rule: 'config.ts alone reads the environment',
    where: product,
    word: /\bprocess\.env\b/,
    but: inFiles('apps/*/src/config.ts'),
  },
  {
    rule: 'the server finds its files by paths.ts: the bundle is flat',
    where: ['apps/server/src/**'],
    word: /\bimport\.meta\.(dirname|filename)\b/,
    but: inFiles('apps/server/src/paths.ts', 'apps/server/src/testing/**'),
  },
  {
    rule: 'the time comes from the database or from a file named clock.ts',
    where: product,
    word: /\bnew Date\(\s*\)|\bnew Date(?![\w(])|\bDate\.now\b/,
    but: inFiles('**/clock.ts', 'apps/server/src/integrations/clock/**', 'apps/sandbox/**'),
  },
  {
    rule: 'chance on the server comes from node:crypto, but for a pause before a retry',
    where: server,
    word: /\bMath\.random\b/,
    but: (file, line) => isTestPath(file) || /\b(pause|backoff)\w*\b/i.test(line),
  },
  {
    rule: 'nothing prints to the console, but for one line that says why it must',
    where: product,
    word: /\bconsole\b/,
    but: (file, __, before) => inTests(file) || /oxlint-disable-next-line no-console -- \w/.test(before),
  },
  {
    rule: 'no text becomes markup or code',
    where: product,
    word: /\bdangerouslySetInnerHTML\b|\b(inner|outer)HTML\b|\binsertAdjacentHTML\b|\beval\(|\bnew Function\(/,
    but: never,
  },
  { rule: 'there is no any', where: ['**'], word: /(?<![.\w-])any\b(?!\s*[(:])/, but: never },
  { rule: 'there is no !', where: ['**'], word: /[\w)\]]!(?![=\w])/, but: never },
  {
    rule: 'casts stand in serve.ts and call.ts alone',
    where: ['**'],
    word: /(?:^|\s)as\s+(?!const\b)[\w{[(]/,
    but: (file) => /^(apps\/server\/src\/http\/serve|packages\/client\/src\/call)\.ts$/.test(file),
  },
  {
    rule: 'tests are neither skipped nor alone, and mock no module',
    where: ['**'],
    word: /\b(test|it|describe)(\.\w+)*\.(only|skip|todo|fails)\b|\bvi\.(mock|doMock)\b/,
    but: (file) => !inTests(file),
  },
]

export const findings = (file: SourceFile, { where, word, but }: WordRule): string[] => {
  if (!where.some((one) => one === '**' || matchesGlob(file.path, one))) return []
  const said = file.text.split('\n')
  return file.code.split('\n').flatMap((line, at) => {
    if (!word.test(line) || but(file.path, said[at] ?? '', said[at - 1] ?? '')) return []
    return [`${file.path}:${at + 1} ${(said[at] ?? '').trim()}`]
  })
}
