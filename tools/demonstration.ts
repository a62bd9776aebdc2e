import process from 'node:process'
import type { DemoAccount, Product } from '../apps/sandbox/src/product.ts'
import { codeAt } from '../apps/server/src/secrets/totp.ts'
import { demoPartners, demoPassword } from '../apps/server/src/seed/program.ts'
import { demoAuthenticator, demoStaff } from '../apps/server/src/seed/staff.ts'

const shown = new Set(['maria@delgado.test', 'sam@delgado.test', 'ana@delgado.test', 'luis@delgado.test'])
const partners: DemoAccount[] = demoPartners.flatMap(({ stores: [{ name }], people }, nth) =>
  people
    .filter(({ email }) => nth > 0 || shown.has(email))
    .map(({ email, firstName, lastName, role, title }) => ({
      name: `${firstName} ${lastName}`,
      email,
      title: `${title}, ${name}`,
      audience: role === 'CASHIER' ? 'pos' : 'portal',
    })),
)
const staff: DemoAccount[] = demoStaff.map(({ email, firstName, lastName, title }) => ({
  name: `${firstName} ${lastName}`,
  email,
  title,
  audience: 'operator',
}))

/** The product on this machine with the accounts of its demonstration, as the sandbox's pages sign in to it. */
export const demonstration = (port: number): Product => ({
  url: `http://127.0.0.1:${port}`,
  publicUrl: process.env['PUBLIC_URL'] || `http://localhost:${port}`,
  password: demoPassword,
  accounts: [...partners, ...staff],
  authenticator: { secret: demoAuthenticator, codeAt: (step) => codeAt(demoAuthenticator, step) },
})
