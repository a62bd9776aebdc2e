import type { lists as english } from '../en/lists.ts'

export const lists: Record<keyof typeof english, string> = {
  'count.more-than': 'más de {{count}}',
  'filter.remove': 'Quitar el filtro {{name}}',
  'list.clear-selection': 'Borrar la selección (Esc)',
  'list.columns': 'Columnas',
  'list.comfortable': 'Cómoda',
  'list.compact': 'Compacta',
  'list.reset': 'Restablecer',
  'list.row-height': 'Altura de las filas',
  'list.select-all': 'Seleccionar los {{figure}} que coinciden',
  'list.select-page': 'Seleccionar esta página',
  'list.selected-bar': 'Artículos seleccionados',
  'list.selected_one': '{{figure}} artículo seleccionado',
  'list.selected_other': '{{figure}} artículos seleccionados',
  'list.selection-cleared': 'Se ha borrado la selección: era de otra tienda.',
  'pager.next': 'Página siguiente',
  'pager.none': '0 de 0',
  'pager.page': 'Página {{page}} de {{pages}}',
  'pager.previous': 'Página anterior',
  'pager.rows': 'Filas',
  'pager.shown': '{{from}}-{{to}} de {{total}}',
}
