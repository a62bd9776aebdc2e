import { storeAdmins, type PortalRole } from './roles.ts'

const withSupervisor: readonly PortalRole[] = [...storeAdmins, 'SUPERVISOR']

/**
 * Permissions of the portal, shared by the server's policies, the screen guards, the menu and all buttons. Spec 2 §6.
 * Users without a partner, and cashiers, who use the terminal, have no permissions.
 */
export const permissions = {
  'portal.use': withSupervisor,
  /** Signs, submits and answers the reviewer for the partner. */
  'partner.run': storeAdmins,
  'contact.edit': storeAdmins,
  /** The legal name of the first store is the partner's name. */
  'partner.rename': storeAdmins,
  'bank.link': storeAdmins,
  'bank.routing-number': storeAdmins,
  'card-entry.request': storeAdmins,
  'items.edit': withSupervisor,
  'stores.manage': withSupervisor,
  /** Switching it off would switch off the retailer. */
  'primary-store.switch': storeAdmins,
  /** Decides which price tills take for labelled pieces. */
  'label-prices.switch': storeAdmins,
  'users.manage': withSupervisor,
  'terminals.manage': storeAdmins,
  /** Decides what cashiers may do without an approval. */
  'till-settings.manage': storeAdmins,
  /** Takes the PIN of a person away. */
  'pins.reset': storeAdmins,
  'sales.read': withSupervisor,
  'receipts.send': withSupervisor,
  'statements.read': withSupervisor,
  /** Names what every person of the partner did. */
  'activity.read': storeAdmins,
  /** Numbers and names of the accounts in the partner's own books. */
  'accounts.map': storeAdmins,
  /** Names who outside the partner may download its months. */
  'accountant.name': storeAdmins,
  /** Sends events of the partner to its own systems. */
  'webhooks.manage': storeAdmins,
} as const satisfies Record<string, readonly PortalRole[]>
export type Permission = keyof typeof permissions

/** Returns false without a role. */
export const isPermitted = (role: PortalRole | undefined, permission: Permission): boolean =>
  permissions[permission].some((one) => one === role)
