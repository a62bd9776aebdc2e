import { storeAdmins, type PortalRole } from './roles.ts'

const withSupervisor: readonly PortalRole[] = [...storeAdmins, 'SUPERVISOR']
/** Accountants read the money of all stores and change nothing but their own account. */
const withAccountant: readonly PortalRole[] = [...withSupervisor, 'ACCOUNTANT']

/**
 * Permissions of the portal, shared by the server's policies, the screen guards, the menu and all buttons. Spec 2 §6.
 * Users without a partner, and cashiers, who use the terminal, have no permissions.
 */
export const permissions = {
  'portal.use': withAccountant,
  /** Signs, submits and answers the reviewer for the partner. */
  'partner.run': storeAdmins,
  'contact.edit': storeAdmins,
  /** The legal name of the first store is the partner's name. */
  'partner.rename': storeAdmins,
  'bank.link': storeAdmins,
  'bank.routing-number': storeAdmins,
  'card-entry.request': storeAdmins,
  'dashboard.read': withSupervisor,
  'items.read': withSupervisor,
  /** Price, tax and state of items at one store. */
  'prices.edit': withSupervisor,
  /** What all stores of the partner share: names, barcodes, imports, and changes that are undone. */
  'items.edit': withSupervisor,
  'stores.manage': withSupervisor,
  'stores.create': withSupervisor,
  /** Switching it off would switch off the retailer. */
  'primary-store.switch': storeAdmins,
  /** Decides which price tills take for labelled pieces. */
  'label-prices.switch': storeAdmins,
  'users.manage': withSupervisor,
  'terminals.manage': storeAdmins,
  /** Decides what cashiers may do without an approval. */
  'till-settings.manage': storeAdmins,
  /** Chooses an own PIN, with which one sells and approves at tills. */
  'own-pin.choose': withSupervisor,
  /** Takes the PIN of a person away. */
  'pins.reset': storeAdmins,
  'sales.read': withAccountant,
  'receipts.send': withSupervisor,
  'statements.read': withAccountant,
  /** Sees that a bank sent a payout back. */
  'payout-returns.read': [...storeAdmins, 'ACCOUNTANT'],
  /** Journal and package of the accountant, of all stores. */
  'books.read': withAccountant,
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

/**
 * Permissions of a supervisor who is limited to stores: their routes read and change rows of these stores alone. All other permissions
 * concern the whole partner.
 */
export const limitedPermissions = [
  'portal.use',
  'dashboard.read',
  'items.read',
  'prices.edit',
  'stores.manage',
  'users.manage',
  'own-pin.choose',
  'sales.read',
  'receipts.send',
  'statements.read',
] as const satisfies readonly Permission[]

/** Returns false without a role. `isLimited`: the person is limited to stores. */
export const isPermitted = (role: PortalRole | undefined, permission: Permission, isLimited = false): boolean =>
  permissions[permission].some((one) => one === role) &&
  (!isLimited || limitedPermissions.some((one) => one === permission))
