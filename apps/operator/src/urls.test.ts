import { expect, test } from 'vitest'
import { openRouter } from './router.ts'

test('console has the listed URLs', () => {
  expect(Object.keys(openRouter().routesByPath).toSorted()).toMatchInlineSnapshot(`
    [
      "/",
      "/access-denied",
      "/applications",
      "/applications/$id",
      "/applications/funnel",
      "/applications/templates",
      "/approved-products",
      "/approved-products/load",
      "/approved-products/view/$id",
      "/audit",
      "/card-entry",
      "/code",
      "/cover-requests",
      "/enrol",
      "/exceptions",
      "/exceptions/$id",
      "/fee-schedules",
      "/inbox",
      "/login",
      "/partners",
      "/partners/$id",
      "/proposals/$id",
      "/provider-sales",
      "/purchases",
      "/purchases/$partnerId/$receiptNumber",
      "/reconciliation",
      "/reconciliation/bank",
      "/sanctions",
      "/sanctions/case/$id",
      "/sanctions/load",
      "/set-password/$email/$token",
      "/settings",
      "/settlement-runs",
      "/settlement-runs/order/$partnerId/$id",
      "/settlement-runs/view/$id",
      "/staff",
    ]
  `)
})
