/** What the server says when something went well, and its fixed sentence for a fault. */
export const answers = {
  'fault.server': 'Server error. Please try again later.',
  'logout.done': 'You are logged out.',
  'item.added-to-store': 'item added successfully',
  'item.activated': 'The item is active in this store.',
  'item.inactivated': 'The item is inactive in this store.',
  'items.edited_one': '{{count}} item updated.',
  'items.edited_other': '{{count}} items updated.',
  'items.deleted_one': '{{count}} item deleted.',
  'items.deleted_other': '{{count}} items deleted.',
}
