import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exists, root, sourceFiles } from './architecture/source-files.ts'

const files = sourceFiles()
const dialogTable = 'apps/portal/src/features/step-up/step-up.test.tsx'

test('the table of password dialogs names every component that asks', () => {
  const asking = files
    .filter(({ path, text }) => path.startsWith('apps/portal/src/') && /<(?:StepUp|Password)Dialog\b/.test(text))
    .map(({ path }) => path.replace('apps/portal/src/', ''))
    .filter((path) => !path.startsWith('features/step-up/'))
  const table = files.find(({ path }) => path === dialogTable)?.text ?? ''
  const named = [...table.matchAll(/^ {4}file: '([^']+)',$/gm)].map(([, file]) => file)

  expect(new Set(named)).toEqual(new Set(asking))
})

test('portal and console use the two amount fields only', () => {
  const decimal = files
    .filter(({ path, text }) => !path.startsWith('apps/sandbox/') && /inputMode=["{']+decimal/.test(text))
    .map(({ path }) => path)

  expect(decimal).toEqual(['packages/ui/src/fields/amount-fields.tsx'])
})

test('widgets that handle arrow keys themselves are listed with their tests', () => {
  const decision = readFileSync(join(root, 'docs/decisions/0096-use-mantine-for-lists-that-open.md'), 'utf8')
  const rows = [...decision.matchAll(/^\| `(\S+)` \|.*\| `(\S+)` \|$/gm)].map(([, file = '', tests = '']) => ({
    file,
    tests,
  }))
  const handMade = files
    .filter(
      ({ path: file, text, isTest }) =>
        file.endsWith('.tsx') && !isTest && /relatedTarget|'Arrow(?:Down|Up|Left|Right)'/.test(text),
    )
    .map(({ path: file }) => file)
    .filter((file) => /^(?:apps\/(?:portal|operator)|packages)\//.test(file) && !file.includes('/icons/'))

  expect(rows.map(({ file }) => file).toSorted()).toEqual(handMade.toSorted())
  expect(rows.filter(({ tests }) => !exists(tests))).toEqual([])
})
