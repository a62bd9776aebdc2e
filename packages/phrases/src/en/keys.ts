/** Phrases of keyboard shortcuts and of the search in the bar. */
export const keys = {
  'find.failed': 'The search did not work. Try again.',
  'find.none': 'Nothing found for “{{text}}”.',
  'find.results': 'Found',
  'keys.close': 'Close a dialog or a menu',
  'keys.edit': 'Edit the row',
  'keys.hints': 'Keys',
  'keys.open': 'Open the row',
  'keys.rows': 'Next and previous row or item',
  'keys.save': 'Save the form',
  'keys.search': 'Search everything',
  'keys.this': 'Show this list',
  'keys.tick': 'Select the row',
  'keys.title': 'Keyboard shortcuts',
  'keys.turn-off': 'Turn off single-key shortcuts',
  'keys.undo': 'Undo, while its message is shown',
  'keys.turn-on': 'Turn on single-key shortcuts',
}
