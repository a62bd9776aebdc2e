import type { shared as english } from '../en/shared.ts'

export const shared: Record<keyof typeof english, string> = {
  'action.apply': 'Aplicar',
  'action.back': 'Volver',
  'action.cancel': 'Cancelar',
  'action.clear': 'Borrar',
  'action.clear-all': 'Borrar todo',
  'action.close': 'Cerrar',
  'action.create': 'Crear',
  'action.delete': 'Eliminar',
  'action.edit': 'Editar',
  'action.leave': 'Salir',
  'action.reload': 'Volver a cargar la página',
  'action.retry': 'Reintentar',
  'action.stay': 'Quedarse',
  'action.to-dashboard': 'Ir al panel',
  'action.undo': 'Deshacer',
  'action.update': 'Actualizar',
  'failure.generic':
    'Algo ha fallado. Inténtelo de nuevo. Si el problema continúa, póngase en contacto con el servicio de ayuda.',
  'failure.network': 'Error de red. Compruebe su conexión.',
  'failure.not-found': 'Recurso no encontrado',
  'failure.server': 'Error del servidor. Inténtelo de nuevo más tarde.',
  'failure.title': 'Algo ha fallado',
  'failure.unknown': 'Se ha producido un error desconocido',
  'form.problem': 'Hay un problema',
  'form.saved-not-refreshed':
    'Se ha guardado. No se ha podido actualizar la página: vuelva a cargarla para ver lo nuevo.',
  'items.name': 'Nombre',
  'items.description': 'Descripción',
  'items.unit': 'Unidad',
  'settings.failed': 'No se ha podido cargar la configuración',
}
