import type { answers as english } from '../en/answers.ts'

export const answers: Record<keyof typeof english, string> = {
  'fault.server': 'Error del servidor. Inténtelo de nuevo más tarde.',
  'logout.done': 'Ha cerrado la sesión.',
  'item.added-to-store': 'artículo añadido correctamente',
  'item.activated': 'El artículo está activo en esta tienda.',
  'item.inactivated': 'El artículo está inactivo en esta tienda.',
  'items.edited_one': '{{count}} artículo actualizado.',
  'items.edited_other': '{{count}} artículos actualizados.',
  'items.deleted_one': '{{count}} artículo eliminado.',
  'items.deleted_other': '{{count}} artículos eliminados.',
}
