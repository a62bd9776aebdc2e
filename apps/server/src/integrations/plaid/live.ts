import type { Config } from '#server/config/config.ts'
import { plaidBankLink } from './bank-link.ts'
import { plaidClient, type PlaidOptions } from './client.ts'
import { plaidIdentity } from './identity.ts'
import type { BankLinkPort, IdentityPort, PlaidWebhookPort } from './port.ts'
import { plaidWebhooks } from './webhooks.ts'

export type PlaidPorts = { bankLink: BankLinkPort; identity: IdentityPort; plaidWebhooks: PlaidWebhookPort }

/** All that Plaid does for us, over one client. */
export const plaidPorts = (
  { plaid, brand }: Pick<Config, 'plaid' | 'brand'>,
  limits: Pick<PlaidOptions, 'deadlineMs' | 'wholeMs' | 'pausesMs' | 'restMs'> = {},
): PlaidPorts => {
  const client = plaidClient({ ...plaid, ...limits })
  const settings = { ...plaid, brand: brand.name }
  return {
    bankLink: plaidBankLink(client, settings),
    identity: plaidIdentity(client, settings),
    plaidWebhooks: plaidWebhooks(client),
  }
}
