import { expect, test } from 'vitest'
import { importSentences } from './imports.ts'

const params = (sentence: string): string => [...sentence.matchAll(/\{\{\w+\}\}/g)].map(String).toSorted().join()

test('both languages say the same about an import', () => {
  const { 'en-US': english, 'es-ES': spanish } = importSentences
  expect(Object.entries(english).map(([key, said]) => [key, params(said)])).toEqual(
    Object.entries(spanish).map(([key, said]) => [key, params(said)]),
  )
})
