import type { views as english } from '../en/views.ts'

export const views: Record<keyof typeof english, string> = {
  'views.title': 'Vistas',
  'views.shown': 'Vista: {{name}}',
  'views.name': 'Nombre de esta vista',
  'views.save': 'Guardar vista',
  'views.delete': 'Eliminar la vista {{name}}',
  'views.deleted': 'Se ha eliminado la vista {{name}}.',
}
