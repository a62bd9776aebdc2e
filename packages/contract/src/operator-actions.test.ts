import { expect, test } from 'vitest'
import { routes } from './testing/all-routes.ts'
import { operatorActions } from './testing/operator-actions.ts'

test('every operator action is classified', () => {
  const changing = Object.entries(routes).flatMap(([name, { who, method }]) =>
    (who.kind === 'operator' || who.kind === 'operatorAdmin') && method !== 'GET' ? [name] : [],
  )
  expect(Object.values(operatorActions).flat().toSorted()).toEqual(changing.toSorted())
})
