import type { keys as english } from '../en/keys.ts'

export const keys: Record<keyof typeof english, string> = {
  'find.failed': 'La búsqueda no ha funcionado. Inténtelo de nuevo.',
  'find.none': 'No hay resultados para «{{text}}».',
  'find.results': 'Resultados',
  'keys.close': 'Cerrar un cuadro o un menú',
  'keys.edit': 'Editar la fila',
  'keys.hints': 'Teclas',
  'keys.open': 'Abrir la fila',
  'keys.rows': 'Fila o artículo siguiente y anterior',
  'keys.save': 'Guardar el formulario',
  'keys.search': 'Buscar en todo',
  'keys.this': 'Mostrar esta lista',
  'keys.tick': 'Seleccionar la fila',
  'keys.title': 'Atajos de teclado',
  'keys.turn-off': 'Desactivar los atajos de una tecla',
  'keys.undo': 'Deshacer, mientras se vea su mensaje',
  'keys.turn-on': 'Activar los atajos de una tecla',
}
