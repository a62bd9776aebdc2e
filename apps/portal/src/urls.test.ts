import { expect, test } from 'vitest'
import { openRouter } from './router.ts'

test('these are the portal’s URLs', () => {
  expect(Object.keys(openRouter().routesByPath).toSorted()).toMatchInlineSnapshot(`
    [
      "/",
      "/about",
      "/access-denied",
      "/items",
      "/items/create",
      "/items/edit/$id/$code",
      "/items/imports",
      "/items/view/$id",
      "/login",
    ]
  `)
})
