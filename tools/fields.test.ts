import { expect, test } from 'vitest'
import { sourceFiles } from './architecture/source-files.ts'

const files = sourceFiles()
const dialogTable = 'apps/portal/src/features/step-up/step-up.test.tsx'

test('the table of password dialogs names every component that asks', () => {
  const asking = files
    .filter(({ path, text }) => path.startsWith('apps/portal/src/') && /<(?:StepUp|Password)Dialog\b/.test(text))
    .map(({ path }) => path.replace('apps/portal/src/', ''))
    .filter((path) => !path.startsWith('features/step-up/'))
  const table = files.find(({ path }) => path === dialogTable)?.text ?? ''
  const named = [...table.matchAll(/^ {4}file: '([^']+)',$/gm)].map(([, file]) => file)

  expect([...new Set(named)].toSorted()).toEqual(asking.toSorted())
})

test('amounts of portal and console are typed in the two amount fields only', () => {
  const decimal = files
    .filter(({ path, text }) => !path.startsWith('apps/sandbox/') && /inputMode=["{']+decimal/.test(text))
    .map(({ path }) => path)

  expect(decimal).toEqual(['packages/ui/src/fields/amount-fields.tsx'])
})
