/** Saved views of lists. */
export const views = {
  'views.title': 'Views',
  'views.shown': 'View: {{name}}',
  'views.name': 'Name of this view',
  'views.save': 'Save view',
  'views.delete': 'Delete the view {{name}}',
  'views.deleted': 'The view {{name}} was deleted.',
}
