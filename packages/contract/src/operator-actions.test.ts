import { expect, test } from 'vitest'
import { routes } from './testing/all-routes.ts'
import { operatorActions, operatorEffects } from './testing/operator-actions.ts'

test('every operator action is classified', () => {
  const changing = Object.entries(routes).flatMap(([name, { access, method }]) =>
    access.kind === 'operator' && method !== 'GET' ? [name] : [],
  )
  expect(Object.values(operatorActions).flat().toSorted()).toEqual(changing.toSorted())
})

test('restrictions remove and proposals change nothing', () => {
  for (const name of operatorActions.restricts) {
    expect([name, ...Object.values(operatorEffects[name] ?? {})].slice(1)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/adds|replaces/)]),
    )
  }
  const quiet = [...operatorActions.proposes, ...operatorActions.helps, ...operatorActions.decides]
  expect(quiet.filter((name) => name in operatorEffects)).toEqual([])
})
